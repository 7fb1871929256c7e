#include <algorithm>
#include <cmath>
#include <cstdio>
#include <rattle/base/text.hpp>
#include <rattle/scene/scene_names.hpp>
#include <rattle/simulation/run_findings.hpp>
#include <utility>

namespace rattle {
namespace {

std::string short_number(double value) {
  char digits[32];
  const bool counts = std::abs(value) < 1e9 && value == std::floor(value);
  std::snprintf(digits, sizeof digits, counts ? "%.0f" : "%.3g", value);
  return digits;
}

std::string filled_in(std::string_view pattern, const Finding& finding, std::string_view faster) {
  std::string text;
  while (!pattern.empty()) {
    const std::size_t open = pattern.find('{');
    text += pattern.substr(0, open);
    if (open == std::string_view::npos) break;
    const std::size_t close = pattern.find('}', open);
    const std::string_view name = pattern.substr(open + 1, close - open - 1);
    if (name == "value") text += short_number(finding.value);
    if (name == "limit") text += short_number(finding.limit);
    if (name == "detail") text += short_number(finding.detail);
    if (name == "faster") text += faster;
    pattern.remove_prefix(close + 1);
  }
  return text;
}

bool must_only_push(const SceneInteraction& interaction) noexcept {
  return interaction.rule == Rule::nonadhesive || interaction.rule == Rule::gradient ||
         interaction.rule == Rule::newton;
}

// Rules whose force depends on the depth, not on stored psi, so contacts cannot sink.
bool holds(const SceneInteraction& interaction) noexcept {
  return interaction.closed_form || interaction.rule == Rule::gradient || interaction.rule == Rule::newton;
}

}  // namespace

FindingSeverity severity_of(FindingKind kind) noexcept {
  switch (kind) {
    case FindingKind::nan:
    case FindingKind::balance_fails:
    case FindingKind::newton_fails:
    case FindingKind::gesture_held:
    case FindingKind::pulls:
      return FindingSeverity::failure;
    case FindingKind::pulls_by_rule:
    case FindingKind::sinks:
    case FindingKind::sinks_yet_held:
    case FindingKind::unresolved:
      return FindingSeverity::warning;
    case FindingKind::balance_told:
    case FindingKind::unresolved_yet_held:
      break;
  }
  return FindingSeverity::note;
}

const char* severity_word(FindingSeverity severity) noexcept {
  if (severity == FindingSeverity::failure) return "failure";
  return severity == FindingSeverity::warning ? "warning" : "note";
}

FindingWords words_of(FindingKind kind) noexcept {
  switch (kind) {
    case FindingKind::nan:
      return {"a NaN appeared within the first {detail} samples",
              "something is far too stiff, too light or too fast for the sample rate; use {faster} or smaller "
              "values"};
    case FindingKind::balance_fails:
      return {"balance error {value} exceeds {limit}",
              "energy appears or vanishes; use {faster}, or smaller stiffnesses and forces"};
    case FindingKind::balance_told:
      return {
          "balance error {value} is above {limit}",
          "rounding errors add up in long runs and stiff contacts; they are inaudible, and fail above 1e-10"};
    case FindingKind::newton_fails:
      return {"Newton did not converge in {value} steps",
              "raise newton_iterations, or use {faster} or a smaller stiffness"};
    case FindingKind::gesture_held:
      return {"", ""};
    case FindingKind::pulls:
      return {"pulled with {value} of its peak force in {detail} samples (limit {limit})",
              "it must only push; use {faster} or a smaller stiffness"};
    case FindingKind::pulls_by_rule:
      return {
          "pulled with {value} of its peak force in {detail} samples (limit {limit}), which its solver allows",
          "solver = \"gradient\" never pulls"};
    case FindingKind::sinks:
      return {
          "sank in: it was {detail} m deep, {value} times the depth that its force explains (limit {limit})",
          "use solver = \"gradient\" for it, {faster} or a smaller stiffness"};
    case FindingKind::sinks_yet_held:
      return {"was {detail} m deep, {value} times the depth that its stored energy explains (limit {limit})",
              "use {faster} or a smaller stiffness"};
    case FindingKind::unresolved:
      return {
          "is not resolved: its blows are shorter than about three samples (resolution {value}, limit {limit})",
          "use {faster}, a smaller stiffness, or solver = \"gradient\", which stays stable"};
    case FindingKind::unresolved_yet_held:
      return {"is stable, but its blows are not resolved in time (resolution {value}, limit {limit})",
              "for accurate sound use {faster} or a smaller stiffness"};
  }
  return {};
}

void ContactFigures::include(const ContactFigures& other) noexcept {
  resolution = std::max(resolution, other.resolution);
  attraction = std::max(attraction, other.attraction);
  attractive_samples += other.attractive_samples;
  if (other.depth_ratio > depth_ratio || deepest == 0.0) {
    depth_ratio = other.depth_ratio;
    deepest = other.deepest;
  }
}

ContactFigures figures_of(const ContactStatistics& statistics) noexcept {
  return {.resolution = statistics.resolution,
          .depth_ratio = statistics.depth_ratio(),
          .deepest = statistics.deepest,
          .attraction = statistics.worst_attraction(),
          .attractive_samples = statistics.attractive_samples};
}

std::optional<Finding> judge_balance(double error) noexcept {
  if (error <= FindingLimits::balance_told) return std::nullopt;
  if (error <= FindingLimits::balance_fails)
    return Finding{.kind = FindingKind::balance_told, .value = error, .limit = FindingLimits::balance_told};
  return Finding{.kind = FindingKind::balance_fails, .value = error, .limit = FindingLimits::balance_fails};
}

ContactFindings judge_contact(const Scene& scene, std::size_t index, const ContactFigures& figures) noexcept {
  ContactFindings findings;
  const SceneInteraction& interaction = scene.interactions[index];
  if (!interaction.is_contact()) return findings;
  const auto add = [&](FindingKind kind, double value, double limit, double detail) {
    findings.list[findings.count++] = {kind, static_cast<std::int32_t>(index), value, limit, detail};
  };
  if (interaction.one_sided && !(figures.attraction <= FindingLimits::attraction))
    add(must_only_push(interaction) ? FindingKind::pulls : FindingKind::pulls_by_rule, figures.attraction,
        FindingLimits::attraction, static_cast<double>(figures.attractive_samples));
  if (figures.depth_ratio > FindingLimits::depth_ratio)
    add(holds(interaction) ? FindingKind::sinks_yet_held : FindingKind::sinks, figures.depth_ratio,
        FindingLimits::depth_ratio, figures.deepest);
  // A slide is stiff on purpose: the string shall follow it within a sample.
  const bool stiff_on_purpose = interaction.traits.stiff_on_purpose && holds(interaction);
  if (figures.resolution > FindingLimits::resolution && !stiff_on_purpose)
    add(holds(interaction) ? FindingKind::unresolved_yet_held : FindingKind::unresolved, figures.resolution,
        FindingLimits::resolution, 0.0);
  return findings;
}

ToldFinding tell(const Finding& finding, std::string_view subject, std::string_view faster) {
  const FindingWords words = words_of(finding.kind);
  ToldFinding told{.severity = severity_of(finding.kind),
                   .contact = {},
                   .what = std::string(subject),
                   .value = finding.value,
                   .limit = finding.limit,
                   .remedy = filled_in(words.remedy, finding, faster)};
  if (!told.what.empty()) told.what += ' ';
  told.what += filled_in(words.what, finding, faster);
  return told;
}

std::vector<ToldFinding> find_findings(const Scene& scene, const EnergyLedger* ledger, const RunFacts& facts,
                                       std::string_view faster) {
  std::vector<ToldFinding> told;
  const auto add = [&](const Finding& finding) { told.push_back(tell(finding, {}, faster)); };
  if (facts.found_nan || !facts.runaway.empty()) {
    add({.kind = FindingKind::nan, .detail = static_cast<double>(facts.samples)});
    ToldFinding& finding = told.back();
    if (!facts.runaway.empty())
      finding.what =
          facts.found_nan ? text(finding.what, ": ", facts.runaway) : text("stopped: ", facts.runaway);
    if (!facts.runaway_remedy.empty()) finding.remedy = facts.runaway_remedy;
  }
  if (ledger != nullptr)
    if (const auto balance = judge_balance(ledger->balance_error())) add(*balance);
  if (facts.newton_failures > 0)
    add({.kind = FindingKind::newton_fails, .value = static_cast<double>(facts.newton_failures)});
  if (!facts.gesture_problem.empty()) {
    add({.kind = FindingKind::gesture_held});
    told.back().what = facts.gesture_problem;
  }
  for (std::size_t i = 0; ledger != nullptr && i < scene.interactions.size(); ++i)
    for (const Finding& finding : judge_contact(scene, i, figures_of(ledger->contacts()[i]))) {
      told.push_back(tell(finding, subject_of(scene.interactions[i]), faster));
      told.back().contact = scene.interactions[i].name;
    }
  return worst_first(std::move(told));
}

std::vector<ToldFinding> worst_first(std::vector<ToldFinding> findings) {
  std::vector<ToldFinding> sorted;
  for (const auto severity : {FindingSeverity::failure, FindingSeverity::warning, FindingSeverity::note})
    for (ToldFinding& finding : findings)
      if (finding.severity == severity) sorted.push_back(std::move(finding));
  return sorted;
}

bool has_failure(const std::vector<ToldFinding>& findings) noexcept {
  return std::any_of(findings.begin(), findings.end(),
                     [](const ToldFinding& finding) { return finding.severity == FindingSeverity::failure; });
}

}  // namespace rattle
