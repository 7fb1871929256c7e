#include "support/runaway.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <rattle/simulation/run_findings.hpp>
#include <vector>

#include "live/guard.hpp"

namespace rattle {
namespace {

using live::GuardBounds;

constexpr double most_of_the_energy = 0.5;
constexpr std::int64_t steps_between_reports = 4096;

// What a gesture, or a force of its own, has put in so far.
struct Feeder {
  std::string name;   // "the tension of string 'main'"
  int gesture = -1;   // that moves it; -1: none
  double work = 0.0;  // J
};

int first_gesture(std::initializer_list<int> candidates) {
  for (const int gesture : candidates)
    if (gesture >= 0) return gesture;
  return -1;
}

void add_interactions(const Scene& scene, const EnergyLedger& ledger, std::vector<Feeder>& feeders) {
  for (std::size_t i = 0; i < scene.interactions.size(); ++i) {
    const SceneInteraction& interaction = scene.interactions[i];
    const InteractionAccount& account = ledger.interactions()[i];
    const bool is_bow = interaction.handle.kind == InteractionKind::bow;
    const std::string name = subject_of(interaction);
    int height = -1, place = -1, stiffness = -1, velocity = -1;
    for (const std::uint32_t r : interaction.rows) {
      const RowModel& row = scene.rows[r];
      height = first_gesture({height, row.live_offset.gesture, row.live_gap.gesture});
      if (row.moving_place >= 0)
        place = first_gesture(
            {place, scene.moving_places[static_cast<std::size_t>(row.moving_place)].position.gesture});
      if (row.glide >= 0)
        place = first_gesture({place, scene.glides[static_cast<std::size_t>(row.glide)].position.gesture});
      (is_bow ? velocity : stiffness) = first_gesture({is_bow ? velocity : stiffness, row.live_drive.gesture});
    }
    feeders.push_back({(is_bow ? "the velocity of " : "the height or gap of ") + name,
                       is_bow ? velocity : height, account.work_anchor.value()});
    feeders.push_back({"the place of " + name, place, account.work_sliding.value()});
    feeders.push_back({"the stiffness of " + name, stiffness, account.work_stiffness.value()});
  }
}

std::vector<Feeder> feeders_of(const Scene& scene, const EnergyLedger& ledger) {
  std::vector<Feeder> feeders;
  for (std::size_t c = 0; c < scene.components.size(); ++c)
    feeders.push_back({fmt::format("the tension of string '{}'", scene.components[c].name),
                       scene.components[c].tension.gesture, ledger.components()[c].work_tension.value()});
  add_interactions(scene, ledger, feeders);
  for (std::size_t f = 0; f < scene.forces.size(); ++f)
    feeders.push_back({fmt::format("force '{}'", scene.forces[f].name), scene.forces[f].factor.gesture,
                       ledger.forces()[f].work.value()});
  for (std::size_t f = 0; f < scene.fingers.size(); ++f)
    feeders.push_back({fmt::format("the force of finger '{}'", scene.fingers[f].name),
                       scene.fingers[f].force.gesture, ledger.fingers()[f].work.value()});
  return feeders;
}

// The one that put in most, if that is most of what there is.
std::optional<Feeder> feeder_of(const Scene& scene, const EnergyLedger& ledger) {
  std::optional<Feeder> most;
  for (Feeder& feeder : feeders_of(scene, ledger))
    if (feeder.work > (most ? most->work : 0.0)) most = std::move(feeder);
  if (!most || !(most->work >= most_of_the_energy * ledger.stored())) return std::nullopt;
  return most;
}

double largest_displacement(const Simulator& simulator) {
  double largest = 0.0;
  for (std::size_t c = 0; c < simulator.scene().components.size(); ++c)
    for (const double q : simulator.displacement(c))
      if (!(std::abs(q) <= largest)) largest = std::abs(q);
  return largest;
}

double largest_force(const Simulator& simulator) {
  double largest = 0.0;
  for (const double force : simulator.rows().force)
    if (!(std::abs(force) <= largest)) largest = std::abs(force);
  return largest;
}

// What passed its limit, in words; empty: nothing did.
std::string passed_limit(const Simulator& simulator, const EnergyLedger* ledger) {
  const double energy = ledger != nullptr ? ledger->peak_stored() : 0.0;
  if (ledger != nullptr && (ledger->found_nan() || !(energy <= GuardBounds::energy)))
    return fmt::format("the energy passed {:g} J", GuardBounds::energy);
  if (!(largest_force(simulator) <= GuardBounds::force)) {
    const int suspect = live::suspect_interaction(simulator);
    return fmt::format("the force of '{}' passed {:g} N",
                       simulator.scene().interactions[static_cast<std::size_t>(suspect)].name,
                       GuardBounds::force);
  }
  if (!(largest_displacement(simulator) <= GuardBounds::displacement))
    return fmt::format("something moved more than {:g} m", GuardBounds::displacement);
  return {};
}

Runaway explain(const Simulator& simulator, const EnergyLedger& ledger, std::string what) {
  const Scene& scene = simulator.scene();
  what += fmt::format(" at {:.6g} s", static_cast<double>(simulator.samples_done()) * scene.k);
  const auto feeder = feeder_of(scene, ledger);
  if (!feeder) return {std::move(what), {}};
  if (feeder->gesture < 0)
    return {fmt::format("{}; {} had put in {:.3g} J", what, feeder->name, feeder->work),
            "use smaller forces and velocities, or more damping"};
  return {
      fmt::format("{}; gesture '{}', which moves {}, had put in {:.3g} J", what,
                  scene.gestures[static_cast<std::size_t>(feeder->gesture)].name, feeder->name, feeder->work),
      "let it move less or more slowly, or add damping: a parameter that moves at about twice a frequency of "
      "its "
      "string or mass feeds it"};
}

}  // namespace

bool is_beyond_limits(const Simulator& simulator, const EnergyLedger* ledger) {
  return !passed_limit(simulator, ledger).empty();
}

Runaway explain_runaway(const std::shared_ptr<const Scene>& scene, std::int64_t samples,
                        const std::function<void(std::int64_t, std::int64_t)>& progress) {
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  Runaway found;
  for (std::int64_t n = 0;; ++n) {
    if (std::string what = passed_limit(simulator, &ledger); !what.empty()) {
      found = explain(simulator, ledger, std::move(what));
      break;
    }
    if (n == samples) break;
    simulator.step();
    if (progress && n % steps_between_reports == 0) progress(n, samples);
  }
  simulator.detach();
  return found;
}

}  // namespace rattle
