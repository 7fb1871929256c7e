#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <engine/helpers/everything_scene.hpp>
#include <engine/helpers/small_scenes.hpp>
#include <numbers>

namespace rattle {
namespace {

constexpr double k = 1.0 / 44100.0;
constexpr Rule all_rules[] = {Rule::basic,       Rule::published, Rule::exact, Rule::secant,
                              Rule::nonadhesive, Rule::gradient,  Rule::newton};

// A scene, its simulator and its ledger.
struct ObservedRun {
  std::shared_ptr<const Scene> scene;
  Simulator simulator;
  EnergyLedger ledger;

  explicit ObservedRun(const SceneDescription& d) : scene(test::compiled(d)), simulator(scene), ledger(scene) {
    simulator.attach(ledger);
  }
  void steps(int count) {
    for (int n = 0; n < count; ++n) simulator.step();
  }
};

TEST(EnergyLedger, OfAFlyingMassIsItsKineticEnergy) {
  SceneDescription d;
  d.add(MassDescription{.name = "ball", .mass = 2e-3, .velocity = 3.0});
  ObservedRun run(d);
  EXPECT_NEAR(run.ledger.stored(), 0.5 * 2e-3 * 9.0, 1e-15);
  run.steps(100);
  const ComponentAccount& ball = run.ledger.components()[0];
  EXPECT_NEAR(ball.stored.kinetic, 0.5 * 2e-3 * 9.0, 1e-13);
  EXPECT_EQ(ball.stored.potential, 0.0);
  EXPECT_EQ(run.ledger.dissipated(), 0.0);
  EXPECT_EQ(run.ledger.work_in(), 0.0);
  EXPECT_EQ(run.ledger.peak_stored(), std::max(run.ledger.peak_stored(), run.ledger.stored()));
}

TEST(EnergyLedger, OfADisplacedOscillatorIsItsPotentialEnergy) {
  SceneDescription d;
  d.add(MassDescription{.name = "ball", .mass = 2e-3, .frequency = 100.0, .position = 1e-2});
  ObservedRun run(d);
  const double omega0 = 2.0 * std::numbers::pi * 100.0;
  EXPECT_NEAR(run.ledger.components()[0].stored.potential, 0.5 * 2e-3 * omega0 * omega0 * 1e-4, 1e-15);
  EXPECT_EQ(run.ledger.components()[0].stored.kinetic, 0.0);
}

TEST(EnergyLedger, OfAPluckedStringIsItsTensionEnergy) {
  SceneDescription d;
  auto description = test::flexible_string();
  description.intervals = 200;
  const auto string = d.add(description);
  d.add(InitialDescription{
      .name = "pluck", .centre = at(string, fraction(0.25)), .shape = Shape::triangle, .amplitude = 2e-3});
  ObservedRun run(d);
  const double expected = 0.5 * 200.0 * (std::pow(2e-3 / 0.25, 2) * 0.25 + std::pow(2e-3 / 0.75, 2) * 0.75);
  EXPECT_NEAR(run.ledger.components()[0].stored.potential / expected, 1.0, 1e-12);
}

TEST(EnergyLedger, DissipationIsSplitByLoss) {
  SceneDescription d;
  auto description = test::steel_string();
  const auto string = d.add(description);
  d.add(InitialDescription{.name = "i", .centre = at(string, fraction(0.3)), .amplitude = 1e-3, .width = 0.05});
  const auto work = [&](double sigma0, double sigma1) {
    d.strings[0].damping = sigma0;
    d.strings[0].damping_frequency_dependent = sigma1;
    ObservedRun run(d);
    run.steps(2000);
    const ComponentAccount& account = run.ledger.components()[0];
    return std::pair{account.dissipated_uniform.value(), account.dissipated_frequency_dependent.value()};
  };
  EXPECT_EQ(work(0.0, 0.0), (std::pair{0.0, 0.0}));
  EXPECT_GT(work(1.0, 0.0).first, 0.0);
  EXPECT_EQ(work(1.0, 0.0).second, 0.0);
  EXPECT_EQ(work(0.0, 1e-3).first, 0.0);
  EXPECT_GT(work(0.0, 1e-3).second, 0.0);
}

TEST(EnergyLedger, OfASpringIsTheFormulaOnBothEndsOfTheStep) {
  SceneDescription d;
  const auto a = d.add(MassDescription{.name = "a", .mass = 2e-3, .position = 1e-3});
  const auto b = d.add(MassDescription{.name = "b", .mass = 1e-3, .position = -1e-3});
  d.add(SpringDescription{.name = "s",
                          .first = at(a),
                          .second = at(b),
                          .stiffness = 1e3,
                          .cubic_stiffness = 1e8,
                          .damping = 0.1,
                          .offset = 5e-4});
  ObservedRun run(d);
  double eta = 1.5e-3, dissipated = 0.0;
  EXPECT_NEAR(run.ledger.interactions()[0].stored, 0.5 * 1e3 * eta * eta + 0.25 * 1e8 * std::pow(eta, 4),
              1e-15);
  double eta_prev = eta;
  for (int n = 0; n < 500; ++n) {
    run.steps(1);
    const double eta_next = run.simulator.displacement(0)[0] - run.simulator.displacement(1)[0] - 5e-4;
    dissipated += k * 2.0 * 0.1 * std::pow((eta_next - eta_prev) / (2.0 * k), 2);
    const double mean = 0.5 * (eta_next + eta);
    EXPECT_NEAR(run.ledger.interactions()[0].stored, 0.5e3 * mean * mean + 0.25e8 * std::pow(eta_next * eta, 2),
                1e-15);
    EXPECT_NEAR(run.ledger.interactions()[0].dissipated.value(), dissipated, 1e-12 * dissipated);
    eta_prev = eta;
    eta = eta_next;
  }
  EXPECT_GT(dissipated, 1e-4);
  EXPECT_LE(run.ledger.balance_error(), 1e-12);
}

TEST(EnergyLedger, OfAContactIsHalfPsiSquaredOrHalfW) {
  for (Rule rule : {Rule::gradient, Rule::nonadhesive, Rule::newton}) {
    SceneDescription d = test::mass_and_barrier();
    d.rule = rule;
    ObservedRun run(d);
    const PowerLaw law(1e7, 1.5);
    double eta = run.simulator.displacement(0)[0] - 1e-3, peak = 0.0;
    for (int n = 0; n < 100; ++n) {
      run.steps(1);
      const double eta_next = run.simulator.displacement(0)[0] - 1e-3;
      const RowStates& rows = run.simulator.rows();
      const double expected = rule == Rule::newton     ? 0.5 * (law.potential(eta) + law.potential(eta_next))
                              : rule == Rule::gradient ? 0.5 * rows.W[0]
                                                       : 0.5 * std::pow(rows.psi[0], 2);
      EXPECT_NEAR(run.ledger.interactions()[0].stored, expected, 1e-15);
      peak = std::max(peak, expected);
      eta = eta_next;
    }
    EXPECT_NEAR(peak / (0.5 * 2e-3 * 4.0), 1.0, 0.05) << "nearly all kinetic energy passes through the contact";
  }
}

TEST(EnergyLedger, CountsTheWorkOfAForce) {
  SceneDescription d;
  const auto ball = d.add(MassDescription{.name = "ball", .mass = 0.02});
  d.add(ForceDescription{.name = "f", .place = at(ball), .amplitude = 2.5, .duration = 0.00201});
  ObservedRun run(d);
  run.steps(100);
  const double moved_mass_energy = run.ledger.components()[0].stored.kinetic;
  EXPECT_NEAR(run.ledger.forces()[0].work.value(), moved_mass_energy, 1e-12 * moved_mass_energy);
  EXPECT_NEAR(run.ledger.work_in(), 0.5 * std::pow(2.5 * 89.0 * k, 2) / 0.02, 1e-12) << "89 samples of 2.5 N";
  EXPECT_NEAR(run.ledger.forces()[0].work_size, run.ledger.work_in(), 1e-15);
  EXPECT_LE(run.ledger.balance_error(), 1e-12);
}

TEST(EnergyLedger, CountsWorkTakenOutAsNegative) {
  SceneDescription d;
  const auto ball = d.add(MassDescription{.name = "ball", .mass = 0.02, .velocity = 1.0});
  d.add(ForceDescription{.name = "brake", .place = at(ball), .amplitude = -1.0, .duration = 0.01});
  ObservedRun run(d);
  run.steps(600);
  EXPECT_LT(run.ledger.work_in(), 0.0);
  EXPECT_NEAR(run.ledger.stored() - run.ledger.work_in(), 0.5 * 0.02, 1e-13);
}

TEST(EnergyLedger, BalancesUnderEveryRule) {
  for (Rule rule : all_rules) {
    SceneDescription d = test::everything_scene();
    for (ContactDescription& contact : d.contacts) contact.rule = rule;
    for (DistributedContactDescription& contact : d.distributed_contacts) contact.rule = rule;
    ObservedRun run(d);
    run.steps(2205);
    EXPECT_LE(run.ledger.balance_error(), 1e-11) << static_cast<int>(rule);
    EXPECT_GT(run.ledger.dissipated(), 0.0);
    EXPECT_NE(run.ledger.work_in(), 0.0);
    EXPECT_EQ(run.simulator.newton_failures(), 0);
  }
}

TEST(EnergyLedger, AccountsAddUpToTheBalance) {
  ObservedRun run(test::everything_scene());
  const double start = run.ledger.stored();
  run.steps(1000);
  double stored = 0.0, dissipated = 0.0, work = 0.0;
  for (const ComponentAccount& c : run.ledger.components()) {
    stored += c.stored.total();
    dissipated += c.dissipated_uniform.value() + c.dissipated_frequency_dependent.value();
  }
  for (const InteractionAccount& i : run.ledger.interactions()) {
    stored += i.stored;
    dissipated += i.dissipated.value();
  }
  for (const ForceAccount& f : run.ledger.forces()) work += f.work.value();
  EXPECT_NEAR(run.ledger.stored(), stored, 1e-13 * stored);
  EXPECT_NEAR(run.ledger.dissipated(), dissipated, 1e-13 * dissipated);
  EXPECT_NEAR(run.ledger.work_in(), work, 1e-13 * std::abs(work));
  EXPECT_NEAR(run.ledger.balance(), stored + dissipated - work - start, 1e-13 * stored);
}

TEST(EnergyLedger, AttachedInMidRunBalancesFromThere) {
  SceneDescription d = test::everything_scene();
  const auto scene = test::compiled(d);
  Simulator simulator(scene);
  EnergyLedger early(scene), late(scene);
  simulator.attach(early);
  for (int n = 0; n < 500; ++n) simulator.step();
  simulator.attach(late);
  EXPECT_NEAR(late.stored(), early.stored(), 1e-14 * early.stored());
  for (int n = 0; n < 500; ++n) simulator.step();
  EXPECT_LE(late.balance_error(), 1e-11);
  simulator.detach();
  const double last = late.stored();
  simulator.step();
  EXPECT_EQ(late.stored(), last);
}

TEST(EnergyLedger, StartsAnewWhenTheSimulatorDoes) {
  ObservedRun run(test::everything_scene());
  const double start = run.ledger.stored();
  run.steps(500);
  const double error = run.ledger.balance_error();
  run.simulator.reset();
  EXPECT_EQ(run.ledger.stored(), start);
  EXPECT_EQ(run.ledger.dissipated(), 0.0);
  EXPECT_EQ(run.ledger.balance_error(), 0.0);
  run.steps(500);
  EXPECT_EQ(run.ledger.balance_error(), error);
}

// The ledger must detect faults: a manually displaced state breaks the balance by the added energy.
TEST(EnergyLedger, SeesAnEnergyThatComesFromNowhere) {
  const auto scene = test::compiled(test::mass_and_barrier(0.5));
  EnergyLedger ledger(scene);
  double next = 1e-4, now = 0.0, prev = -1e-5;
  Levels levels[] = {{&now, &prev, &next, nullptr}};
  RowStates rows(scene->rows);
  ledger.start(levels, rows);
  levels[0] = {&next, &now, &prev, nullptr};
  ledger.record(levels, rows, {}, {});
  const double kinetic_gain = 0.5 * 2e-3 * (1e-8 - 1e-10) / (k * k);
  EXPECT_NEAR(ledger.balance() / kinetic_gain, 1.0, 1e-3);
  EXPECT_GT(ledger.balance_error(), 0.9);
}

TEST(EnergyLedger, ReportsNaNAsAnInfiniteError) {
  const auto scene = test::compiled(test::mass_and_barrier());
  EnergyLedger ledger(scene);
  double next = std::nan(""), now = 0.0, prev = 0.0;
  Levels levels[] = {{&now, &prev, &next, nullptr}};
  RowStates rows(scene->rows);
  ledger.start(levels, rows);
  EXPECT_FALSE(ledger.found_nan());
  levels[0] = {&next, &now, &prev, nullptr};
  ledger.record(levels, rows, {}, {});
  EXPECT_TRUE(ledger.found_nan());
  EXPECT_EQ(ledger.balance_error(), std::numeric_limits<double>::infinity());
}

TEST(EnergyLedger, OfARestingSceneHasNoError) {
  SceneDescription d;
  d.add(MassDescription{.name = "ball", .mass = 1.0});
  ObservedRun run(d);
  run.steps(10);
  EXPECT_EQ(run.ledger.balance_error(), 0.0);
}

// Far travel with small steps: the position alone resolves a step only to eps |w|, which would cost 1e-10.
TEST(EnergyLedger, OfABallThatFallsAndBouncesClosesToRounding) {
  SceneDescription d;
  const auto ball = d.add(MassDescription{.name = "ball", .mass = 0.02, .position = 1.3});
  const auto floor = d.add(BarrierDescription{.name = "floor", .height = 0.0});
  d.add(GravityDescription{.name = "g", .component = ball});
  d.add(ContactDescription{
      .name = "bounce", .below = at(floor), .above = at(ball), .stiffness = 1e8, .exponent = 1.5});
  for (const Rule rule : all_rules) {
    d.rule = rule;
    ObservedRun run(d);
    run.steps(3 * 44100);
    EXPECT_GE(run.ledger.contacts()[0].impacts, 3);
    EXPECT_LE(run.ledger.balance_error(), 1e-12) << static_cast<int>(rule);
  }
}

TEST(EnergyLedger, OfABallThatFallsForASecondIsThatOfTheHeightItLost) {
  SceneDescription d;
  const auto ball = d.add(MassDescription{.name = "ball", .mass = 0.02});
  d.add(GravityDescription{.name = "g", .component = ball});
  ObservedRun run(d);
  run.steps(44100);
  const double velocity = 9.81 * (1.0 - 0.5 * k);  // at n - 1/2, from rest at -1/2 ... 0
  EXPECT_NEAR(run.ledger.stored(), 0.5 * 0.02 * velocity * velocity, 1e-4 * run.ledger.stored());
  EXPECT_LE(run.ledger.balance_error(), 1e-12);
}

}  // namespace
}  // namespace rattle
