// Runs a wild scene with a ledger and classifies failures.
#pragma once

#include <cstdint>
#include <rattle/scene/description.hpp>
#include <string>
#include <vector>

namespace rattle::test {

// Cause of a run that ended in a NaN, grew without bound, lost its balance or had a contact that pulled.
enum class Cause {
  none,       // no failure
  pumped,     // the ledger explains the energy: a gesture put it in
  driven,     // the ledger explains the energy: a force, a finger or gravity put it in
  unsettled,  // preceded by steps in which the iteration did not converge
  rounding,   // the error is within the rounding of 53 bits for these forces and displacements
  overflow,   // the energy is at the limit of the number range
  slow,       // stopped because it took too long
  other,      // none of these: needs investigation
};
inline constexpr int cause_count = 8;
const char* name_of(Cause cause);

// Statistics of one contact (or slide).
struct WildContact {
  std::string name;
  bool must_not_pull = false;  // one-sided, under a rule that never pulls: gradient, newton, nonadhesive
  bool may_pull = false;       // one-sided, under a rule that pulls by design
  double attraction = 0.0;     // largest attractive force, relative to its peak force
  double depth_ratio = 0.0;    // from the ledger
  double deepest = 0.0;        // m
  double resolution = 0.0;
  std::int64_t contact_samples = 0;
};

struct WildReport {
  std::string refusal{};                // compile error; empty if the scene compiled
  std::int64_t steps = 0;               // completed steps
  std::int64_t nonfinite_at = -1;       // step of the first NaN or infinity, at which the run ends
  std::int64_t grown_at = -1;           // step in which the energy exceeded largest_growth
  double start = 0.0;                   // J
  double peak = 0.0;                    // J, over the finite steps
  double balance_error = 0.0;           // from the ledger, over the finite steps
  std::int64_t unsettled = 0;           // steps in which an iteration did not converge
  std::int64_t last_resorts = 0;        // island steps that had to fall back to the psi form
  double seconds = 0.0;                 // CPU time
  std::vector<WildContact> contacts{};  // up to the step in which the energy grew
  Cause cause = Cause::none;
  std::string account{};      // account with the most work: "P_K", "P_T", "P_h", "P_x", "P_B", "gap", "force"
  std::string explanation{};  // human-readable

  bool is_refused() const { return !refusal.empty(); }
  bool is_finite() const { return nonfinite_at < 0; }
  bool has_grown() const { return grown_at >= 0; }
  double attraction() const;            // over the contacts that must not pull
  double attraction_by_design() const;  // over those whose rules pull
  double depth_ratio() const;           // largest
};

// Limits that hold unless a cause is named.
inline constexpr double largest_wild_balance_error = 1e-10;
inline constexpr double largest_wild_attraction = 0.0;
inline constexpr double largest_growth = 1e12;  // relative to the stored energy at the start plus one joule
inline constexpr double longest_run = 20.0;     // s of CPU time

WildReport run_wild(const SceneDescription& scene);

// Contacts that went deeper than sunk_ratio times the same contact under Newton. Empty if either run failed
// (NaN, growth, a balance error above 1e-6). Contacts that never closed under Newton are skipped.
inline constexpr double sunk_ratio = 4.0;
struct SunkContact {
  std::size_t contact = 0;  // index into WildReport::contacts
  double ratio = 0.0;       // relative to the depth under Newton
};
struct DepthComparison {
  int compared = 0;
  std::vector<SunkContact> sunk{};
  double worst = 0.0;  // largest ratio
};
DepthComparison compare_depths(const WildReport& report, const WildReport& newton);

}  // namespace rattle::test
