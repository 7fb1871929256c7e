#include "runs/runaway.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <rattle/simulation/energy_ledger.hpp>

#include "live/guard.hpp"

namespace rattle {
namespace {

using live::GuardBounds;

constexpr double most_of_the_energy = 0.5;
constexpr std::int64_t steps_between_reports = 4096;

// The account with the largest work, if it accounts for most of the stored energy.
std::optional<Account> feeder_of(const Scene& scene, const EnergyLedger& ledger) {
  std::optional<Account> most;
  for (Account& account : accounts_of(scene))
    if (account.kind == AccountKind::work && ledger.value(account) > (most ? ledger.value(*most) : 0.0))
      most = std::move(account);
  if (!most || !(ledger.value(*most) >= most_of_the_energy * ledger.stored())) return std::nullopt;
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

// Describes the limit that was exceeded; empty if none was.
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
    return {fmt::format("{}; {} had supplied {:.3g} J", what, feeder->moved, ledger.value(*feeder)),
            "use smaller forces and velocities, or more damping"};
  return {
      fmt::format("{}; gesture '{}', which moves {}, had supplied {:.3g} J", what,
                  scene.gestures[static_cast<std::size_t>(feeder->gesture)].name, feeder->moved,
                  ledger.value(*feeder)),
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
