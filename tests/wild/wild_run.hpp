// Runs a wild scene with its ledger, and names what went wrong.
#pragma once

#include <cstdint>
#include <rattle/scene/description.hpp>
#include <string>
#include <vector>

namespace rattle::test {

// Why a run ended in a NaN, grew beyond all bounds, lost its balance or had a contact that pulled.
enum class Cause {
  none,       // it did not
  pumped,     // the ledger explains the energy: a gesture put it in
  driven,     // likewise, a force, a finger or gravity
  unsettled,  // steps in which the iteration did not converge came before
  rounding,   // what was lost is no more than 53 bits explain of such forces and displacements
  overflow,   // the energy is at the end of the range of numbers
  slow,       // it took too long and was stopped
  other,      // none of these: to be looked into
};
inline constexpr int cause_count = 8;
const char* name_of(Cause cause);

// What one contact (or slide) did.
struct WildContact {
  std::string name;
  bool must_not_pull = false;  // one-sided, under a rule that never pulls
  double attraction = 0.0;     // worst pull as a share of its peak force
  double depth_ratio = 0.0;    // the ledger's
  double deepest = 0.0;        // m
  double resolution = 0.0;
  std::int64_t contact_samples = 0;
};

struct WildReport {
  std::string refusal{};                // why it was not compiled; empty: it was
  std::int64_t steps = 0;               // done
  std::int64_t nonfinite_at = -1;       // the step with the first NaN or infinity; the run ends there
  std::int64_t grown_at = -1;           // the step in which the energy passed largest_growth
  double start = 0.0;                   // J
  double peak = 0.0;                    // J, of the finite steps
  double balance_error = 0.0;           // the ledger's, of the finite steps
  std::int64_t unsettled = 0;           // steps in which an iteration did not converge
  std::int64_t last_resorts = 0;        // steps of an island that had to be finished in the form of psi
  double seconds = 0.0;                 // of the processor
  std::vector<WildContact> contacts{};  // until it grew
  Cause cause = Cause::none;
  std::string account{};      // whose work is the largest: "P_K", "P_T", "P_h", "P_x", "P_B", "gap", "force"
  std::string explanation{};  // in words

  bool is_refused() const { return !refusal.empty(); }
  bool is_finite() const { return nonfinite_at < 0; }
  bool has_grown() const { return grown_at >= 0; }
  double attraction() const;   // of those that must not pull
  double depth_ratio() const;  // the largest
};

// What must hold unless a cause is named.
inline constexpr double largest_wild_balance_error = 1e-10;
inline constexpr double largest_wild_attraction = 1e-9;
inline constexpr double largest_growth = 1e12;  // times what was stored at the start and one joule
inline constexpr double longest_run = 20.0;     // s of the processor

WildReport run_wild(const SceneDescription& scene);

// Contacts that went deeper than sunk_ratio times the same contact under Newton. Nothing where either run
// failed (a NaN, growth, a balance above 1e-6), and nothing of a contact that Newton never closed.
inline constexpr double sunk_ratio = 4.0;
struct SunkContact {
  std::size_t contact = 0;  // of WildReport::contacts
  double ratio = 0.0;       // to Newton's depth
};
struct DepthComparison {
  int compared = 0;
  std::vector<SunkContact> sunk{};
  double worst = 0.0;  // ratio
};
DepthComparison compare_depths(const WildReport& report, const WildReport& newton);

}  // namespace rattle::test
