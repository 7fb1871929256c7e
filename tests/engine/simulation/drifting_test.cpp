// Free components, struck, thrown or at rest, keep the balance of their scene.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <support/random_numbers.hpp>

namespace rattle {
namespace {

constexpr double rates[] = {44100.0, 96000.0, 192000.0};

StringDescription rosewood_bar(std::string name = "bar") {
  return {.name = std::move(name),
          .length = 0.2,
          .width = 0.04,
          .thickness = 0.018,
          .density = 830.0,
          .youngs_modulus = 1.6e10,
          .left = End::free,
          .right = End::free};
}

ForceDescription blow(ComponentHandle on, double x, double newtons = 50.0) {
  return {.name = "blow",
          .place = at(on, fraction(x)),
          .envelope = EnvelopeKind::half_sine,
          .amplitude = newtons,
          .duration = 1e-3};
}

double balance_after(const SceneDescription& d, double seconds) {
  const auto scene = test::compiled(d);
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  const int steps = static_cast<int>(seconds * d.sample_rate);
  for (int n = 0; n < steps; ++n) simulator.step();
  EXPECT_GT(ledger.peak_stored(), 0.0);
  return ledger.balance_error();
}

void expect_balance(SceneDescription d, double seconds = 2.0) {
  for (const double rate : rates) {
    d.sample_rate = rate;
    EXPECT_LE(balance_after(d, seconds), 1e-12) << rate << " Hz";
  }
}

TEST(Drifting, BarStruckByAMalletKeepsItsBalance) {
  SceneDescription d;
  const auto bar = d.add(rosewood_bar());
  const auto mallet =
      d.add(MassDescription{.name = "mallet", .mass = 0.02, .position = -1e-3, .velocity = 2.0});
  d.add(ContactDescription{.name = "strike",
                           .below = at(mallet),
                           .above = at(bar, fraction(0.4)),
                           .stiffness = 1e7,
                           .exponent = 1.5});
  expect_balance(d);
}

TEST(Drifting, BarStruckByAForceKeepsItsBalanceWithAndWithoutLosses) {
  for (const double sigma0 : {0.0, 0.01, 0.1, 2.0})
    for (const double sigma1 : {0.0, 5e-3}) {
      SceneDescription d;
      StringDescription description = rosewood_bar();
      description.damping = sigma0;
      description.damping_frequency_dependent = sigma1;
      const auto bar = d.add(description);
      d.add(blow(bar, 0.35));
      SCOPED_TRACE(sigma0);
      expect_balance(d);
    }
}

TEST(Drifting, BarThatTurnsAboutItsSupportKeepsItsBalance) {
  SceneDescription d;
  StringDescription description = rosewood_bar();
  description.left = End::simply_supported;
  const auto bar = d.add(description);
  d.add(blow(bar, 0.35));
  expect_balance(d);
}

TEST(Drifting, BarsThatMeetInFlightKeepTheirBalance) {
  SceneDescription d;
  const auto one = d.add(rosewood_bar("one")), two = d.add(rosewood_bar("two"));
  d.add(blow(one, 0.35));
  d.add(ContactDescription{.name = "meet",
                           .below = at(one, fraction(0.3)),
                           .above = at(two, fraction(0.4)),
                           .stiffness = 1e7,
                           .exponent = 1.5,
                           .gap = 2e-3});
  d.add(SpringDescription{
      .name = "cord", .first = at(one, fraction(0.9)), .second = at(two, fraction(0.9)), .stiffness = 1e4});
  expect_balance(d);
}

TEST(Drifting, BarThatFallsAndComesToRestKeepsItsBalance) {
  for (const double height : {0.0, -0.5}) {
    SceneDescription d;
    StringDescription description = rosewood_bar();
    description.damping = 2.0;
    const auto bar = d.add(description);
    const auto floor = d.add(BarrierDescription{.name = "floor", .height = height});
    d.add(GravityDescription{.name = "g", .component = bar});
    for (const double x : {0.224, 0.776})
      d.add(ContactDescription{.name = x < 0.5 ? "left" : "right",
                               .below = at(floor),
                               .above = at(bar, fraction(x)),
                               .stiffness = 1e5,
                               .exponent = 1.5});
    expect_balance(d);
  }
}

TEST(Drifting, StringOfMovingTensionAndDampingKeepsItsBalance) {
  SceneDescription d;
  d.duration = 2.0;
  StringDescription description{
      .name = "string", .length = 0.65, .mass_per_length = 4e-3, .bending_stiffness = 4e-3};
  const auto pull = d.add(GestureDescription{
      .name = "pull", .content = SineGesture{.frequency = 3.0, .amplitude = 30.0, .offset = 40.0}});
  const auto drag = d.add(GestureDescription{
      .name = "drag", .content = SineGesture{.frequency = 0.7, .amplitude = 1.0, .offset = 1.0}});
  description.tension = DrivenValue(pull);
  description.highest_tension = 80.0;
  description.damping = DrivenValue(drag);
  description.left = description.right = End::free;
  const auto string = d.add(description);
  d.add(blow(string, 0.3, 1.0));
  expect_balance(d);
}

TEST(Drifting, RandomFreeBarsKeepTheirBalance) {
  test::Random random(41);
  const auto spread = [&](double low, double high) {
    return low * std::exp(random.between(0.0, std::log(high / low)));
  };
  for (int trial = 0; trial < 60; ++trial) {
    SceneDescription d;
    d.sample_rate = rates[trial % 3];
    StringDescription description = rosewood_bar();
    description.length = spread(0.15, 1.0);
    description.thickness = spread(2e-3, 30e-3);
    description.density = spread(400.0, 8000.0);
    description.youngs_modulus = spread(1e9, 2e11);
    if (trial % 4 == 1) description.left = End::simply_supported;
    if (trial % 4 == 2) description.tension = DrivenValue(spread(1.0, 1000.0));
    if (trial % 5 > 1) description.damping = spread(1e-3, 10.0);
    if (trial % 5 > 2) description.damping_frequency_dependent = spread(1e-4, 1e-2);
    const auto bar = d.add(description);
    if (trial % 2 == 0) d.add(blow(bar, random.between(0.05, 0.95), spread(0.1, 1000.0)));
    if (trial % 3 == 0) d.add(GravityDescription{.name = "g", .component = bar});
    const auto mallet = d.add(MassDescription{
        .name = "mallet", .mass = spread(1e-3, 0.1), .position = -1e-3, .velocity = spread(0.1, 10.0)});
    d.add(ContactDescription{.name = "strike",
                             .below = at(mallet),
                             .above = at(bar, fraction(random.between(0.05, 0.95))),
                             .stiffness = spread(1e5, 1e7),
                             .exponent = random.between(1.0, 2.5)});
    EXPECT_LE(balance_after(d, 0.5), 1e-12) << "trial " << trial;
  }
}

TEST(Drifting, BarGoesOnWithWhatRoundingTookFromIt) {
  SceneDescription d;
  const auto bar = d.add(rosewood_bar());
  d.add(blow(bar, 0.35));
  const auto scene = test::compiled(d);
  Simulator first(scene), second(scene);
  for (int n = 0; n < 20000; ++n) first.step();
  ASSERT_TRUE(second.go_on_from(first));
  for (int n = 0; n < 20000; ++n) {
    first.step();
    second.step();
  }
  for (std::size_t l = 0; l < first.displacement(0).size(); ++l)
    EXPECT_EQ(first.displacement(0)[l], second.displacement(0)[l]) << l;
}

// Far from the origin the acceleration, a difference of differences, would be rounded to 1e-5 m/s^2.
TEST(Drifting, BarInFlightHasNoAcceleration) {
  SceneDescription d;
  d.sample_rate = 192000.0;
  const auto bar = d.add(rosewood_bar());
  d.add(InitialDescription{.name = "throw",
                           .centre = at(bar, fraction(0.5)),
                           .quantity = InitialQuantity::velocity,
                           .amplitude = 1.0,
                           .width = 1e9});
  d.add(ProbeDescription{.name = "p",
                         .tap = {.place = at(bar, fraction(0.3)), .quantity = Quantity::acceleration}});
  Simulator simulator(test::compiled(d));
  double largest = 0.0;
  for (int n = 0; n < 192000; ++n) {
    simulator.step();
    largest = std::max(largest, std::abs(simulator.probes()[0]));
  }
  EXPECT_NEAR(simulator.displacement(0)[0], 1.0, 1e-6);
  EXPECT_LE(largest, 1e-7);
}

}  // namespace
}  // namespace rattle
