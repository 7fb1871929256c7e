// Findings: problems of a run that users must see. Limits and texts are shared by commands, player and page.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <rattle/simulation/energy_ledger.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace rattle {

// Limits above which a finding is reported. web/lib/limits.ts has the same; a test compares them.
struct FindingLimits {
  static constexpr double balance_told = 1e-12;   // of EnergyLedger::balance_error()
  static constexpr double balance_fails = 1e-10;  // of the same
  static constexpr double attraction = 1e-9;      // of the contact's peak force
  static constexpr double depth_ratio = 2.0;      // a contact that holds is near 1
  static constexpr double resolution = 1.0;       // above it a contact is shorter than about three samples
};

enum class FindingSeverity : std::uint8_t { note, warning, failure };

enum class FindingKind : std::uint8_t {
  nan,             // detail: samples done
  balance_fails,   // value: the balance error
  balance_told,    // likewise
  newton_fails,    // value: steps that did not converge
  gesture_held,    // a gesture or tension left its limits and was held there
  pulls,           // a contact whose rule must only push; value: worst pull over peak force, detail: samples
  pulls_by_rule,   // a contact of a rule that may pull; likewise
  sinks,           // value: depth_ratio, detail: m
  sinks_yet_held,  // likewise, under a rule that does not rely on its memory
  unresolved,      // value: resolution
  unresolved_yet_held  // likewise, under a rule that holds
};
inline constexpr std::size_t finding_kinds = 11;

// A finding as numbers. Creating one allocates nothing.
struct Finding {
  FindingKind kind = FindingKind::nan;
  std::int32_t interaction = -1;  // index into Scene::interactions; -1: of the whole run
  double value = 0.0;
  double limit = 0.0;
  double detail = 0.0;
};
static_assert(std::is_trivially_copyable_v<Finding>);

FindingSeverity severity_of(FindingKind kind) noexcept;
const char* severity_word(FindingSeverity severity) noexcept;  // "note", "warning", "failure"

// Text and remedy. {value}, {limit} and {detail} are replaced by the finding's numbers, {faster} by the way to
// raise the sample rate.
struct FindingWords {
  std::string_view what, remedy;
};
FindingWords words_of(FindingKind kind) noexcept;

// Empty if the error is at most balance_told. NaN is a failure.
std::optional<Finding> judge_balance(double balance_error) noexcept;

// Figures of a contact. include() merges those of several runs, voices or notes.
struct ContactFigures {
  double resolution = 0.0;
  double depth_ratio = 1.0;
  double deepest = 0.0;  // m, where depth_ratio is largest
  double attraction = 0.0;
  std::int64_t attractive_samples = 0;

  void include(const ContactFigures& other) noexcept;
};
ContactFigures figures_of(const ContactStatistics& statistics) noexcept;

// Findings about one interaction; empty if it is not a contact. Allocates nothing.
struct ContactFindings {
  std::array<Finding, 3> list{};
  std::size_t count = 0;
  const Finding* begin() const noexcept { return list.data(); }
  const Finding* end() const noexcept { return list.data() + count; }
};
ContactFindings judge_contact(const Scene& scene, std::size_t interaction,
                              const ContactFigures& figures) noexcept;

// What a run knows besides its ledger.
struct RunFacts {
  bool found_nan = false;
  std::int64_t samples = 0;
  std::int64_t newton_failures = 0;
  std::string gesture_problem{};            // empty: none
  std::string runaway{}, runaway_remedy{};  // why the run was stopped; empty: it was not, or nobody knows
};

// A finding in words.
struct ToldFinding {
  FindingSeverity severity = FindingSeverity::note;
  std::string contact;  // its name; empty: of the whole run
  std::string what;     // "contact 'fret' sank in ..."
  double value = 0.0;
  double limit = 0.0;
  std::string remedy;

  std::string text() const { return remedy.empty() ? what : what + ": " + remedy; }
};

// `subject` may be empty. `faster`: "a higher --rate".
ToldFinding tell(const Finding& finding, std::string_view subject, std::string_view faster);

// Everything that is found, the worst first; without a ledger neither balance nor contacts are judged.
std::vector<ToldFinding> find_findings(const Scene& scene, const EnergyLedger* ledger, const RunFacts& facts,
                                       std::string_view faster = "a higher --rate");

std::vector<ToldFinding> worst_first(std::vector<ToldFinding> findings);

bool has_failure(const std::vector<ToldFinding>& findings) noexcept;

}  // namespace rattle
