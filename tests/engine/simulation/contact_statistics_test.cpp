#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <engine/helpers/small_scenes.hpp>

namespace rattle {
namespace {

constexpr double k = 1.0 / 44100.0;

ContactStatistics run(const SceneDescription& d, int steps, std::size_t interaction = 0) {
  const auto scene = test::compiled(d);
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  for (int n = 0; n < steps; ++n) simulator.step();
  EXPECT_LE(ledger.balance_error(), 1e-10);
  return ledger.contacts()[interaction];
}

// A ball between two walls, whose impacts can be counted by hand.
SceneDescription ball_between_walls(double velocity, double gap) {
  SceneDescription d;
  const auto ball = d.add(MassDescription{.name = "ball", .mass = 2e-3, .velocity = velocity});
  const auto up = d.add(BarrierDescription{.name = "up", .height = gap});
  const auto down = d.add(BarrierDescription{.name = "down", .height = -gap});
  d.add(
      ContactDescription{.name = "up", .below = at(ball), .above = at(up), .stiffness = 1e8, .exponent = 1.5});
  d.add(ContactDescription{
      .name = "down", .below = at(down), .above = at(ball), .stiffness = 1e8, .exponent = 1.5});
  return d;
}

TEST(Impacts, OfABallBetweenWallsAreCounted) {
  // A round is 4 gaps long plus two short contacts: 2 mm at 1 m/s take 88 samples, so 8820 samples are 23 to 25
  // rounds.
  const SceneDescription d = ball_between_walls(1.0, 2e-3);
  const ContactStatistics up = run(d, 8820, 0), down = run(d, 8820, 1);
  EXPECT_NEAR(static_cast<double>(up.impacts), 24.0, 1.0);
  EXPECT_NEAR(static_cast<double>(down.impacts), 24.0, 1.0);
  EXPECT_GE(up.contact_samples, 3 * up.impacts);
  EXPECT_EQ(up.attractive_samples, 0);
  EXPECT_EQ(up.worst_attraction(), 0.0);
  EXPECT_EQ(up.residual_psi(), 0.0);
  EXPECT_GT(up.peak_force, 0.0);
}

TEST(Impacts, AreNoneWithoutContact) {
  const ContactStatistics none = run(test::mass_and_barrier(-1.0), 100);
  EXPECT_EQ(none.impacts, 0);
  EXPECT_EQ(none.contact_samples, 0);
  EXPECT_EQ(none.peak_force, 0.0);
  EXPECT_EQ(none.worst_attraction(), 0.0);
  EXPECT_EQ(none.residual_psi(), 0.0);
  EXPECT_EQ(none.resolution, 0.0);
}

// A stiff single impact: the rule of the notes pulls and leaves psi behind, the default rule does neither.
TEST(Attraction, AndResidualPsiOfTheBasicRuleAreSeen) {
  SceneDescription d = ball_between_walls(1.0, 2e-3);
  for (ContactDescription& contact : d.contacts) {
    contact.stiffness = 1e9;
    contact.exponent = 2.3;
  }
  d.rule = Rule::basic;
  const ContactStatistics basic = run(d, 20000);
  EXPECT_GT(basic.attractive_samples, 0);
  EXPECT_GT(basic.worst_attraction(), 1e-3);
  EXPECT_LE(basic.worst_attraction(), 1.0);
  EXPECT_GT(basic.residual_psi(), 1e-6);
  d.rule = Rule::nonadhesive;
  const ContactStatistics ours = run(d, 20000);
  EXPECT_EQ(ours.attractive_samples, 0);
  EXPECT_EQ(ours.residual_psi(), 0.0);
  EXPECT_GT(ours.impacts, 10);
}

// Lambda psi'^2 / 4 at the deepest point of an impact; the depth follows from energy: K d^(a+1) / (a+1) = M v^2
// / 2.
TEST(Resolution, IsTheFigureAtTheDeepestPoint) {
  const double M = 2e-3, K = 1e7, alpha = 1.5, v = 2.0;
  SceneDescription d = test::mass_and_barrier(v);
  d.masses[0].frequency = 0.0;
  const ContactStatistics contact = run(d, 200);
  const double depth = std::pow(0.5 * M * v * v * (alpha + 1.0) / K, 1.0 / (alpha + 1.0));
  const double slope2 = 0.5 * K * (alpha + 1.0) * std::pow(depth, alpha - 1.0);
  EXPECT_NEAR(contact.resolution / (0.25 * k * k / M * slope2), 1.0, 0.02);
  EXPECT_NEAR(contact.peak_force / (K * std::pow(depth, alpha)), 1.0, 0.05);
  EXPECT_LT(contact.resolution, 1.0);
}

TEST(Resolution, ExceedsOneForAContactOfFewSamples) {
  SceneDescription d = test::mass_and_barrier(2.0);
  d.contacts[0].stiffness = 1e11;
  EXPECT_GT(run(d, 200).resolution, 1.0);
}

TEST(TwoSidedContacts, MayPullWithoutBeingCounted) {
  SceneDescription d = test::mass_and_barrier(2.0);
  d.contacts[0].two_sided = true;
  const ContactStatistics contact = run(d, 500);
  EXPECT_EQ(contact.attractive_samples, 0);
  EXPECT_GT(contact.contact_samples, 400);
}

TEST(DistributedContacts, CountPerPoint) {
  SceneDescription d;
  const auto string = d.add(test::flexible_string());
  const auto floor = d.add(BarrierDescription{.name = "floor", .height = -5e-4});
  d.add(DistributedContactDescription{
      .name = "slap", .below = floor, .above = string, .stiffness = 1e8, .exponent = 1.5});
  d.add(InitialDescription{
      .name = "pluck", .centre = at(string, fraction(0.5)), .amplitude = -2e-3, .width = 0.5});
  d.initials[0].amplitude = 2e-3;
  const ContactStatistics slap = run(d, 1000);
  EXPECT_GT(slap.impacts, 20) << "many points strike the floor";
  EXPECT_EQ(slap.attractive_samples, 0);
}

// A steady force presses a bar on a plucked string; the contact is barely resolved.
SceneDescription pressed_on_a_string(Rule rule) {
  SceneDescription d;
  d.rule = rule;
  const auto string = d.add(StringDescription{.name = "main",
                                              .length = 0.65,
                                              .mass_per_length = 2.25e-3,
                                              .bending_stiffness = 1.57e-4,
                                              .fundamental = 146.832,
                                              .damping = 0.6,
                                              .damping_frequency_dependent = 4e-4});
  const auto bar = d.add(MassDescription{.name = "bar", .mass = 0.02, .damping = 0.4, .position = 1e-3});
  d.add(ContactDescription{
      .name = "touch", .below = at(string, metres(0.10342)), .above = at(bar), .stiffness = 1e5});
  d.add(ForceDescription{
      .name = "press", .place = at(bar), .envelope = EnvelopeKind::constant, .amplitude = -0.7});
  d.add(ForceDescription{.name = "pluck",
                         .place = at(string, metres(0.52)),
                         .envelope = EnvelopeKind::pulse,
                         .amplitude = 3.0,
                         .start = 0.2,
                         .duration = 0.2});
  return d;
}

TEST(Resolution, CountsTheStartToo) {
  SceneDescription d = ball_between_walls(0.0, 2e-3);
  d.masses[0].position = 2.5e-3;  // 0.5 mm inside the wall, immediately thrown out
  const ContactStatistics up = run(d, 100);
  const double slope = std::sqrt(0.5 * 1e8 * 2.5) * std::pow(0.5e-3, 0.25);
  EXPECT_GE(up.resolution, 0.25 * k * k / 2e-3 * slope * slope * (1.0 - 1e-12));
  EXPECT_GE(up.deepest, 0.5e-3 - 1e-15);
}

TEST(DepthRatio, IsNearOneOfResolvedImpacts) {
  const ContactStatistics wall = run(ball_between_walls(1.0, 2e-3), 20000);
  // K d^(a+1) / (a+1) = M v^2 / 2
  EXPECT_NEAR(wall.deepest, std::pow(2.5 * 0.5 * 2e-3 / 1e8, 1.0 / 2.5), 0.03 * wall.deepest);
  EXPECT_NEAR(wall.depth_ratio(), 1.0, 0.05);
  EXPECT_EQ(run(test::mass_and_barrier(-1.0), 100).depth_ratio(), 1.0);
}

TEST(DepthRatio, ShowsAPressedContactThatSinksIn) {
  const ContactStatistics by_rule = run(pressed_on_a_string(Rule::nonadhesive), 44100);
  EXPECT_LT(by_rule.resolution, 1.0);
  EXPECT_GT(by_rule.depth_ratio(), 4.0);
  const ContactStatistics by_newton = run(pressed_on_a_string(Rule::newton), 44100);
  EXPECT_NEAR(by_newton.depth_ratio(), 1.0, 1e-9);
  EXPECT_LT(by_newton.deepest, 0.1 * by_rule.deepest);
}

TEST(NewtonFailures, AreCountedWhenIterationsDoNotSuffice) {
  SceneDescription d = ball_between_walls(1.0, 2e-3);
  d.rule = Rule::newton;
  {
    Simulator enough(test::compiled(d));
    for (int n = 0; n < 2000; ++n) enough.step();
    EXPECT_EQ(enough.newton_failures(), 0);
  }
  d.newton_iterations = 1;
  Simulator simulator(test::compiled(d));
  for (int n = 0; n < 2000; ++n) simulator.step();
  EXPECT_GT(simulator.newton_failures(), 0);
  EXPECT_LE(simulator.newton_failures(), 2000);
  EXPECT_TRUE(std::isfinite(simulator.displacement(0)[0]));
  simulator.reset();
  EXPECT_EQ(simulator.newton_failures(), 0);
}

}  // namespace
}  // namespace rattle
