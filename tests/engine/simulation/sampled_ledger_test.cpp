// A ledger that looks at one step in N: the balance of that step.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <engine/helpers/everything_scene.hpp>
#include <engine/helpers/small_scenes.hpp>

namespace rattle {
namespace {

struct SampledRun {
  Simulator simulator;
  EnergyLedger ledger;

  SampledRun(const std::shared_ptr<const Scene>& scene, int every) : simulator(scene), ledger(scene, every) {
    simulator.attach(ledger);
  }
};

std::vector<double> sound_of(const std::shared_ptr<const Scene>& scene, int every) {
  Simulator simulator(scene);
  EnergyLedger ledger(scene, every);
  if (every > 0) simulator.attach(ledger);
  std::vector<double> sound;
  for (int n = 0; n < 3000; ++n) {
    simulator.step();
    sound.insert(sound.end(), simulator.frame().begin(), simulator.frame().end());
    sound.insert(sound.end(), simulator.probes().begin(), simulator.probes().end());
  }
  return sound;
}

std::shared_ptr<const Scene> scene_by(Rule rule, Kernels kernels) {
  SceneDescription d = test::everything_scene();
  d.rule = rule;
  return test::compiled(d, kernels);
}

TEST(SampledLedger, ChangesNoBitOfTheSound) {
  for (const Kernels kernels : {Kernels::plain, Kernels::fast}) {
    const auto scene = scene_by(Rule::gradient, kernels);
    const std::vector<double> alone = sound_of(scene, 0);
    for (const int every : {1, 2, 16, 10000}) EXPECT_EQ(sound_of(scene, every), alone) << every;
  }
}

TEST(SampledLedger, LooksAtOneStepInN) {
  const auto scene = test::compiled(test::everything_scene());
  SampledRun run(scene, 16);
  for (int n = 1; n <= 100; ++n) {
    run.simulator.step();
    EXPECT_EQ(run.ledger.recorded_steps(), n / 16);
  }
  run.simulator.reset();
  EXPECT_EQ(run.ledger.recorded_steps(), 0);
  EXPECT_FALSE(EnergyLedger(scene).is_sampled());
  EXPECT_TRUE(run.ledger.is_sampled());
}

// Stored before and after, and what the step lost and took in, are the differences of two full ledgers' states.
TEST(SampledLedger, HasTheAccountsOfThatStep) {
  for (const Kernels kernels : {Kernels::plain, Kernels::fast}) {
    const auto scene = scene_by(Rule::gradient, kernels);
    SampledRun full(scene, 1), sampled(scene, 7);
    for (int n = 1; n <= 3500; ++n) {
      const double before = full.ledger.stored();
      const double lost_before = full.ledger.dissipated(), work_before = full.ledger.work_in();
      full.simulator.step();
      sampled.simulator.step();
      if (n % 7 != 0) continue;
      const double scale = full.ledger.balance_scale();
      ASSERT_NEAR(sampled.ledger.stored_before(), before, 1e-12 * scale) << n;
      ASSERT_NEAR(sampled.ledger.stored(), full.ledger.stored(), 1e-12 * scale) << n;
      ASSERT_NEAR(sampled.ledger.dissipated(), full.ledger.dissipated() - lost_before, 1e-12 * scale) << n;
      ASSERT_NEAR(sampled.ledger.work_in(), full.ledger.work_in() - work_before, 1e-12 * scale) << n;
      ASSERT_NEAR(sampled.ledger.balance(), 0.0, 1e-12 * scale) << n;
    }
    EXPECT_GT(full.ledger.dissipated(), 0.0);
    EXPECT_LE(sampled.ledger.balance_error(), 1e-12);
  }
}

TEST(SampledLedger, BalancesUnderEveryRule) {
  for (const Rule rule : {Rule::basic, Rule::published, Rule::exact, Rule::secant, Rule::nonadhesive,
                          Rule::gradient, Rule::newton}) {
    SampledRun run(scene_by(rule, Kernels::fast), 5);
    for (int n = 0; n < 4000; ++n) run.simulator.step();
    EXPECT_EQ(run.ledger.recorded_steps(), 800);
    EXPECT_LE(run.ledger.balance_error(), 1e-12);
  }
}

// A state that was displaced by hand within the step breaks its balance by the added energy.
TEST(SampledLedger, SeesAnEnergyThatComesFromNowhere) {
  const auto scene = test::compiled(test::mass_and_barrier(0.5));
  EnergyLedger ledger(scene, 4);
  double next = 1e-4, now = 0.0, prev = -1e-5;
  Levels levels[] = {{&now, &prev, &next, nullptr}};
  RowStates rows(scene->rows);
  ledger.start(levels, rows);
  for (int n = 1; n < 4; ++n) EXPECT_FALSE(ledger.is_due());
  EXPECT_TRUE(ledger.is_due());
  ledger.begin_step(levels, rows);
  levels[0] = {&next, &now, &prev, nullptr};
  ledger.record(levels, rows, {}, {});
  const double kinetic_gain = 0.5 * 2e-3 * (1e-8 - 1e-10) * 44100.0 * 44100.0;
  EXPECT_NEAR(ledger.balance() / kinetic_gain, 1.0, 1e-3);
  EXPECT_GT(ledger.balance_error(), 0.9);
}

}  // namespace
}  // namespace rattle
