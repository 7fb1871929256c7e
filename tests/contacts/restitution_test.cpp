// Two thousand lossless single impacts. The energy balance holds under every rule. The rules differ in whether
// the bodies separate as fast as they met and whether they never pull.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <contacts/single_impact.hpp>
#include <iostream>
#include <properties/random_draws.hpp>
#include <properties/test_counts.hpp>
#include <rattle/rattle.hpp>

namespace rattle::test {
namespace {

Impact draw_impact(Random& random) {
  Impact impact;
  impact.first_mass = logarithmic(random, 1e-4, 1.0);
  impact.second_mass = chance(random, 0.5) ? logarithmic(random, 1e-4, 1.0) : 0.0;
  impact.K = logarithmic(random, 1e4, 1e10);
  impact.alpha = chance(random, 0.2) ? 1.0 : random.between(1.0, 3.0);
  impact.speed = logarithmic(random, 0.1, 10.0);
  impact.clearance = random.between(1.0, 3.0) * impact.speed / impact.sample_rate;
  return impact;
}

Impact draw_impact(Random& random, bool resolved) {
  for (;;) {
    const Impact impact = draw_impact(random);
    // Otherwise the bodies drift so far that u - u^- rounds visibly.
    const bool short_enough = contact_time(impact) < 0.1;
    if (short_enough && (resolution(impact) <= 1.0) == resolved) return impact;
  }
}

struct Summary {
  double lowest = 1e300, highest = -1e300, worst_balance = 0.0, worst_attraction = 0.0, worst_psi = 0.0;
  std::int64_t attractive_samples = 0, never_parted = 0;
};

Summary run_impacts(int count, Rule rule, bool resolved) {
  Random random(2019);
  Summary s;
  for (int i = 0; i < count; ++i) {
    const ImpactOutcome outcome = run_impact(draw_impact(random, resolved), rule);
    s.lowest = std::min(s.lowest, outcome.restitution);
    s.highest = std::max(s.highest, outcome.restitution);
    s.worst_balance = std::max(s.worst_balance, outcome.balance_error);
    s.worst_attraction = std::max(s.worst_attraction, outcome.attraction);
    s.worst_psi = std::max(s.worst_psi, outcome.residual_psi);
    s.attractive_samples += outcome.attractive_samples;
    s.never_parted += !outcome.parted;
  }
  std::cout << count << " impacts: restitution " << s.lowest << " ... 1 + " << s.highest - 1.0 << ", "
            << s.attractive_samples << " attractive samples, worst " << s.worst_attraction
            << " of the peak, psi left " << s.worst_psi << ", balance " << s.worst_balance << "\n";
  return s;
}

void expect_clean(const Summary& s) {
  EXPECT_EQ(s.never_parted, 0);
  EXPECT_NEAR(s.lowest, 1.0, 1e-6);
  EXPECT_NEAR(s.highest, 1.0, 1e-6);
  EXPECT_LE(s.worst_attraction, 1e-9);
  EXPECT_EQ(s.worst_psi, 0.0);
  EXPECT_LE(s.worst_balance, 1e-10);
}

TEST(Restitution, IsOneUnderTheDefaultRule) {
  ASSERT_EQ(SceneDescription{}.rule, Rule::gradient);
  expect_clean(run_impacts(reduced_count(2000), Rule::gradient, true));
}

TEST(Restitution, IsOneUnderNonadhesive) {
  expect_clean(run_impacts(reduced_count(2000), Rule::nonadhesive, true));
}

TEST(Restitution, IsOneForUnresolvedContactsToo) {
  expect_clean(run_impacts(reduced_count(1000), Rule::gradient, false));
  expect_clean(run_impacts(reduced_count(1000), Rule::nonadhesive, false));
}

TEST(Restitution, IsOneUnderNewton) {
  const Summary s = run_impacts(reduced_count(500), Rule::newton, true);
  EXPECT_EQ(s.never_parted, 0);
  EXPECT_NEAR(s.lowest, 1.0, 1e-6);
  EXPECT_NEAR(s.highest, 1.0, 1e-6);
  EXPECT_LE(s.worst_attraction, 1e-9);
}

// The same impacts with the same perfect balance: energy does not imply the properties tested above.
TEST(Restitution, ShowsThatBasicSticksAndPullsWhileItsBalanceIsFine) {
  const Summary s = run_impacts(2000, Rule::basic, true);
  EXPECT_LT(s.lowest, 0.9);
  EXPECT_GT(s.attractive_samples, 0);
  EXPECT_GT(s.worst_attraction, 0.1);
  EXPECT_GT(s.worst_psi, 0.1);
  EXPECT_LE(s.worst_balance, 1e-10);
}

TEST(Restitution, ShowsThatExactPartsFullyButPulls) {
  const Summary s = run_impacts(2000, Rule::exact, true);
  EXPECT_NEAR(s.lowest, 1.0, 1e-6);
  EXPECT_NEAR(s.highest, 1.0, 1e-6);
  EXPECT_GT(s.worst_attraction, 0.1);
  EXPECT_EQ(s.worst_psi, 0.0);
  EXPECT_LE(s.worst_balance, 1e-10);
}

// A damped mass comes to rest where the contact carries its weight: K depth^alpha = M g.
TEST(Rest, IsAtTheStaticDepth) {
  for (const double alpha : {1.0, 1.5, 2.3}) {
    const double M = 0.02, gravity = 9.81, K = 1e6;
    SceneDescription description;
    const auto mass = description.add(MassDescription{.name = "mass", .mass = M, .damping = 5.0});
    const auto floor = description.add(BarrierDescription{.name = "floor"});
    description.add(ContactDescription{
        .name = "contact", .below = at(floor), .above = at(mass), .stiffness = K, .exponent = alpha});
    description.add(GravityDescription{.name = "gravity", .component = mass, .acceleration = -gravity});
    const auto scene = *compile(description);
    Simulator simulator(scene);
    EnergyLedger ledger(scene);
    simulator.attach(ledger);
    for (int n = 0; n < 44100; ++n) simulator.step();
    const double depth = std::pow(M * gravity / K, 1.0 / alpha);
    EXPECT_NEAR(simulator.rows().force[0], M * gravity, 1e-9 * M * gravity) << "alpha " << alpha;
    EXPECT_NEAR(-simulator.displacement(0)[0], depth, 1e-3 * depth) << "alpha " << alpha;
    EXPECT_LE(ledger.balance_error(), 1e-10);
    EXPECT_EQ(ledger.contacts()[0].attractive_samples, 0);
  }
}

}  // namespace
}  // namespace rattle::test
