#include <algorithm>
#include <cmath>
#include <rattle/base/text.hpp>
#include <rattle/simulation/run_findings.hpp>
#include <wild/wild_causes.hpp>

namespace rattle::test {
namespace {

std::string by(const SceneDescription& d, const DrivenValue& value) {
  return value.gesture ? text(" by gesture '", d.gestures[value.gesture->index].name, "'") : "";
}

std::string height_gesture(const SceneDescription& d, ComponentHandle component) {
  return component.kind == ComponentKind::barrier ? by(d, d.barriers[component.index].height) : "";
}

// Gestures that move the ends of an interaction, its place along a string, and its stiffness.
struct Movers {
  std::string kind, anchor, sliding, stiffness;
};

Movers movers_of(const SceneDescription& d, InteractionHandle handle) {
  const std::size_t i = handle.index;
  switch (handle.kind) {
    case InteractionKind::contact: {
      const ContactDescription& c = d.contacts[i];
      return {"contact",
              by(d, c.gap) + height_gesture(d, c.below.component) + height_gesture(d, c.above.component), "",
              by(d, c.stiffness)};
    }
    case InteractionKind::distributed_contact: {
      const DistributedContactDescription& c = d.distributed_contacts[i];
      return {"contact", by(d, c.gap) + height_gesture(d, c.below) + height_gesture(d, c.above), "",
              by(d, c.stiffness)};
    }
    case InteractionKind::spring: {
      const SpringDescription& s = d.springs[i];
      return {"spring", height_gesture(d, s.first.component) + height_gesture(d, s.second.component), "",
              by(d, s.stiffness)};
    }
    case InteractionKind::slide:
      return {"slide", by(d, d.slides[i].hand_height), by(d, d.slides[i].position), ""};
    case InteractionKind::bow:
      return {"bow", by(d, d.bows[i].velocity) + by(d, d.bows[i].force), "", ""};
    case InteractionKind::touch:
      return {"touch", "", by(d, d.touches[i].position) + by(d, d.touches[i].stiffness), ""};
  }
  return {};
}

constexpr double rounded_pull = 64.0;  // rounding operations between a contact's points and its force

// A NaN without prior growth.
bool is_sudden(const WildReport& report) { return !report.is_finite() && !report.has_grown(); }

std::string anchor_account(InteractionKind kind) {
  return kind == InteractionKind::slide ? "P_h" : kind == InteractionKind::bow ? "P_B" : "gap";
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
    add(anchor_account(interaction.handle.kind), of + movers.anchor, account.work_anchor, true);
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
  const bool pulls = report.attraction() > largest_wild_attraction && m.pull > rounded_pull;
  const bool lost = report.has_grown() || m.balance_error > largest_wild_balance_error;
  if (accounts && !pulls && (!lost || m.lost <= m.rounding))
    return say(Cause::rounding, "beyond what 53 bits hold");
  say(Cause::other, pulls ? "a contact pulls and nothing explains it" : "not explained");
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
