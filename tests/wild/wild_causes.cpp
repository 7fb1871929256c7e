#include <algorithm>
#include <cmath>
#include <rattle/base/text.hpp>
#include <rattle/scene/description_parts.hpp>
#include <rattle/scene/description_walk.hpp>
#include <rattle/simulation/run_findings.hpp>
#include <wild/wild_causes.hpp>

namespace rattle::test {
namespace {

std::string by(const SceneDescription& d, const DrivenValue& value) {
  return value.gesture ? text(" by gesture '", d.gestures[value.gesture->index].name, "'") : "";
}

std::string height_gesture(const SceneDescription& d, ComponentHandle component) {
  return is_rigid(component) ? by(d, d.barriers[component.index].height) : "";
}

// Gestures that move the ends of an interaction, its place along a string, and its stiffness.
struct Movers {
  std::string kind, anchor, sliding, stiffness;
};

Movers movers_of(const SceneDescription& d, InteractionHandle handle) {
  Movers movers{.kind = std::string(kind_word(handle)), .anchor = {}, .sliding = {}, .stiffness = {}};
  for (const InteractionPlace& place : places_of(d, handle))
    movers.anchor += height_gesture(d, place.at.component);
  if (const DrivenValue* const height = height_of(d, handle)) movers.anchor = by(d, *height) + movers.anchor;
  visit_interaction(d, handle, [&](const auto& part, const auto&) {
    if constexpr (requires { part.stiffness; }) movers.stiffness = by(d, part.stiffness);
  });
  for (const InteractionPlace& place : places_of(d, handle))
    for (const DrivenValue* const position : {place.position, place.across})
      if (position && movers.sliding.empty()) movers.sliding = by(d, *position);
  if (const auto* const slide = described_as<SlideDescription>(d, handle))
    movers.sliding = by(d, slide->position);
  if (const auto* const bow = described_as<BowDescription>(d, handle))
    movers.anchor = by(d, bow->velocity) + by(d, bow->force);
  if (const auto* const touch = described_as<TouchDescription>(d, handle)) {
    movers.sliding = by(d, touch->position) + by(d, touch->stiffness);
    movers.stiffness.clear();
  }
  return movers;
}

// A NaN without prior growth.
bool is_sudden(const WildReport& report) { return !report.is_finite() && !report.has_grown(); }

std::string anchor_account(InteractionHandle handle) {
  const std::string_view letter = traits_of(handle).accounts.work;
  return letter == "work" ? "gap" : std::string(letter);
}

}  // namespace

const char* name_of(Cause cause) {
  static constexpr const char* names[] = {"none",     "pumped",   "driven", "unsettled",
                                          "rounding", "overflow", "slow",   "other"};
  return names[static_cast<int>(cause)];
}

std::vector<WorkIn> works_in(const SceneDescription& d, const Scene& scene, const EnergyLedger& ledger) {
  std::vector<WorkIn> works;
  const auto add = [&](const std::string& account, const std::string& of, const CompensatedSum& sum,
                       bool by_gesture) {
    if (sum.value() != 0.0) works.push_back({account, of, sum.value(), by_gesture});
  };
  for (std::size_t c = 0; c < scene.components.size(); ++c) {
    const SceneComponent& component = scene.components[c];
    if (!component.moves_tension()) continue;
    add("P_T", text("string '", component.name, "'", by(d, *d.strings[component.handle.index].tension)),
        ledger.components()[c].work_tension, true);
  }
  for (std::size_t i = 0; i < scene.interactions.size(); ++i) {
    const SceneInteraction& interaction = scene.interactions[i];
    const Movers movers = movers_of(d, interaction.handle);
    const std::string of = text(movers.kind, " '", interaction.name, "'");
    const InteractionAccount& account = ledger.interactions()[i];
    add(anchor_account(interaction.handle), of + movers.anchor, account.work_anchor, true);
    add("P_x", of + movers.sliding, account.work_sliding, true);
    add("P_K", of + movers.stiffness, account.work_stiffness, true);
  }
  for (std::size_t f = 0; f < scene.forces.size(); ++f)
    add("force", text("force '", scene.forces[f].name, "'"), ledger.forces()[f].work, false);
  for (std::size_t f = 0; f < scene.fingers.size(); ++f)
    add("finger", text("finger '", scene.fingers[f].name, "'"), ledger.fingers()[f].work, false);
  std::sort(works.begin(), works.end(), [](const WorkIn& a, const WorkIn& b) { return a.joules > b.joules; });
  return works;
}

void name_cause(const Moment& m, WildReport& report) {
  if (!m.works.empty()) report.account = m.works.front().account;
  const auto say = [&](Cause cause, const std::string& words) {
    report.cause = cause;
    report.explanation =
        text(words, "; stored ", m.stored, " J, balance off by ", m.lost, " J, of which rounding explains ",
             m.rounding, " J, ", static_cast<std::size_t>(m.unsettled), " steps unsettled");
  };
  // Up to rounding, the ledger knows where the energy came from.
  const bool balanced = m.balance_error <= 1e-6 || (m.lost <= 0.01 * m.stored && m.lost <= m.rounding);
  const bool large = m.stored > 1e3 * (m.start + 1.0);
  const bool ended = !report.is_finite() || report.has_grown();
  if (ended && balanced && large && !m.works.empty() && m.works.front().joules > 0.1 * m.stored) {
    const WorkIn& most = m.works.front();
    return say(most.by_gesture ? Cause::pumped : Cause::driven,
               text(most.by_gesture ? "pumped: " : "driven: ", most.account, " of ", most.of, " put in ",
                    most.joules, " J"));
  }
  if (report.unsettled > 0 && (m.unsettled > 0 || is_sudden(report)))
    return say(Cause::unsettled, "the iteration did not converge");
  if (m.stored > 1e290) return say(Cause::overflow, "the energy is beyond what numbers hold");
  // The lost energy must account for the stored energy.
  const bool accounts = !is_sudden(report) && (!report.has_grown() || m.lost > 0.1 * m.stored);
  const bool pulls = report.attraction() > largest_wild_attraction;
  const bool lost = report.has_grown() || m.balance_error > largest_wild_balance_error;
  if (accounts && !pulls && (!lost || m.lost <= m.rounding))
    return say(Cause::rounding, "beyond what 53 bits hold");
  say(Cause::other, pulls ? "a contact pulls whose rule promises not to" : "not explained");
}

Sinking explain_sinking(const WildReport& report, const SunkContact& sunk) {
  const WildContact& contact = report.contacts[sunk.contact];
  const std::string what =
      text("'", contact.name, "' ", sunk.ratio, " x as deep as Newton's (", contact.deepest, " m, resolution ",
           contact.resolution, ", ", static_cast<std::size_t>(contact.contact_samples), " samples)");
  // The stored energy explains the depth: the motion is chaotic, and the contact was struck harder than under
  // Newton.
  if (contact.depth_ratio <= FindingLimits::depth_ratio)
    return {true, text(what, ": struck harder, its energy explains ", contact.depth_ratio, " of the depth")};
  if (report.unsettled > 0)
    return {true, text(what, ": the iteration did not settle in ", static_cast<std::size_t>(report.unsettled),
                       " steps")};
  return {false, text(what, ": ", contact.depth_ratio, " x as deep as its energy explains")};
}

}  // namespace rattle::test
