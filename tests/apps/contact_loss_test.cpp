// The shipped scenes with contact loss: the felt's loss is the area of force over depth, and the mallet
// rebounds slower by the yarn's loss.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "command_runner.hpp"
#include "plot/plot_figures.hpp"
#include "report/run_record.hpp"
#include "runs/driven_terms.hpp"
#include "scenes/scene_loading.hpp"

namespace rattle::testing {
namespace {

LoadedScene load(const std::string& name, double duration, const std::vector<std::string>& overrides) {
  SceneRequest request;
  request.scene = name;
  request.overrides = overrides;
  request.duration = duration;
  return load_scene(request);
}

bool has_term(const Scene& scene, const std::string& name) {
  const auto terms = driven_terms(scene);
  return std::any_of(terms.begin(), terms.end(), [&](const DrivenTerm& term) { return term.name == name; });
}

// Final value of a column of `rattle render --csv`.
double term(const Scene& scene, const EnergyLedger& ledger, const std::string& name) {
  for (const DrivenTerm& term : driven_terms(scene))
    if (term.name == name) return ledger.value(term.account);
  return std::nan("");
}

struct Strike {
  RunRecord record;
  ContactFigure figure;
  double largest_psi2 = 0.0;  // J, largest energy stored in the felt
};

Strike strike_felt(const std::vector<std::string>& overrides) {
  const Workplace place;
  Strike strike{.record = record_run(load("felt-hammer", 0.05, overrides), {}, place.path("sound")),
                .figure = {}};
  strike.figure = contact_figure(strike.record, "felt");
  for (const double psi : strike.figure.psi) strike.largest_psi2 = std::max(strike.largest_psi2, psi * psi);
  return strike;
}

// The trapezoids over the depth are the ledger's sum of f (eta+ - eta-) / 2 in a different order.
TEST(FeltHammer, TheAreaOfForceOverDepthIsTheLedgersQ) {
  for (const std::string velocity : {"1", "3", "4"}) {
    const Strike strike = strike_felt({"hammer.velocity=" + velocity});
    const double Q = term(*strike.record.loaded.scene, *strike.record.result.ledger, "contact.felt.Q");
    ASSERT_EQ(strike.record.contacts.at(0).statistics.impacts, 1) << velocity;
    ASSERT_TRUE(strike.figure.lost) << velocity;
    EXPECT_EQ(*strike.figure.lost, Q) << velocity;
    EXPECT_NEAR(loop_area(strike.figure), Q, 1e-9 * Q) << velocity;
    EXPECT_GT(Q, 0.05 * strike.largest_psi2) << velocity;
  }
}

TEST(FeltHammer, WithoutLossForceOverDepthHasNoArea) {
  const Strike strike = strike_felt({"felt.loss=0"});
  EXPECT_FALSE(has_term(*strike.record.loaded.scene, "contact.felt.Q"));
  EXPECT_FALSE(strike.figure.lost);
  EXPECT_NEAR(loop_area(strike.figure), 0.0, 1e-9 * strike.largest_psi2);
}

struct Rebound {
  double before = 0.0, after = 0.0;  // m/s, mallet velocity, upwards positive
  double given = 0.0;                // J, energy stored and dissipated by bar and cords
  double wrist = 0.0;                // J, taken by the mallet's own spring and damper
  double Q = 0.0;                    // J, loss of the yarn; NaN if there is none
};

// State 30 ms after the first blow, before the next one.
Rebound strike_bar(const std::vector<std::string>& overrides) {
  const LoadedScene loaded = load("mallet-bar", 0.03, overrides);
  const Scene& scene = *loaded.scene;
  Simulator simulator(loaded.scene);
  EnergyLedger ledger(loaded.scene);
  simulator.attach(ledger);
  Rebound rebound;
  double potential = 0.0;
  for (std::size_t n = 0; n < scene.sample_count(); ++n) {
    simulator.step();
    if (n > 0) continue;
    rebound.before = simulator.probes()[0];
    for (std::size_t i = 0; i < scene.components.size(); ++i)
      if (scene.components[i].name == "mallet") potential = ledger.components()[i].stored.potential;
  }
  EXPECT_EQ(ledger.contacts()[0].impacts, 1);
  rebound.after = simulator.probes()[0];
  for (std::size_t i = 0; i < scene.components.size(); ++i) {
    const ComponentAccount& account = ledger.components()[i];
    const double lost = account.dissipated_uniform.value() + account.dissipated_frequency_dependent.value();
    if (scene.components[i].name == "mallet")
      rebound.wrist = account.stored.potential - potential + lost;
    else
      rebound.given += account.stored.total() + lost;
  }
  for (std::size_t i = 0; i < scene.interactions.size(); ++i) {
    const InteractionAccount& account = ledger.interactions()[i];
    rebound.given += account.stored + (scene.interactions[i].is_contact() ? 0.0 : account.dissipated.value());
  }
  rebound.Q = term(scene, ledger, "contact.yarn.Q");
  return rebound;
}

TEST(MalletBar, ReboundsLessByWhatTheYarnTakes) {
  constexpr double mass = 20e-3;
  const Rebound lossy = strike_bar({}), elastic = strike_bar({"yarn.loss=0"});
  EXPECT_NEAR(lossy.before, elastic.before, 1e-12);
  EXPECT_GT(lossy.after, 0.0);
  EXPECT_LT(lossy.after, 0.7 * elastic.after);
  EXPECT_TRUE(std::isnan(elastic.Q));
  const auto slowed = [](const Rebound& r) {
    return 0.5 * mass * (r.before * r.before - r.after * r.after) - r.wrist;
  };
  EXPECT_NEAR(slowed(elastic), elastic.given, 2e-3 * elastic.given);
  EXPECT_NEAR(slowed(lossy), lossy.given + lossy.Q, 2e-3 * slowed(lossy));
  EXPECT_GT(lossy.Q, 0.5 * slowed(lossy));
}

}  // namespace
}  // namespace rattle::testing
