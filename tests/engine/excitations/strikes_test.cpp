// Strikes: masses thrown and places pushed at given times.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <engine/helpers/small_scenes.hpp>

namespace rattle {
namespace {

constexpr double rate = 44100.0;

ForceDescription thrown(Attachment place, std::vector<Strike> strikes) {
  return {.name = "hit",
          .place = place,
          .envelope = EnvelopeKind::throws,
          .amplitude = 1.0,
          .strikes = std::move(strikes)};
}
ForceDescription pushed(Attachment place, double duration, std::vector<Strike> strikes) {
  ForceDescription d = thrown(place, std::move(strikes));
  d.envelope = EnvelopeKind::strikes;
  d.duration = duration;
  return d;
}

// Velocity of a free mass between samples n - 1 and n, for n = 1 ... count.
std::vector<double> velocities(const SceneDescription& d, int count) {
  const auto scene = test::compiled(d);
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  std::vector<double> v;
  double before = *simulator.displacement(0).begin();
  for (int n = 0; n < count; ++n) {
    simulator.step();
    const double now = *simulator.displacement(0).begin();
    v.push_back((now - before) * rate);
    before = now;
  }
  EXPECT_LE(ledger.balance_error(), 1e-12);
  return v;
}

TEST(Strikes, AThrowChangesTheVelocityOfAMassByItsStrengthInOneSample) {
  SceneDescription d;
  const auto ball = d.add(MassDescription{.name = "ball", .mass = 3e-3});
  d.add(thrown(at(ball), {{100.0 / rate, 2.0}, {200.0 / rate, -5.0}}));
  const std::vector<double> v = velocities(d, 300);
  for (std::size_t n = 0; n < 300; ++n) EXPECT_NEAR(v[n], n < 100 ? 0.0 : n < 200 ? 2.0 : -3.0, 1e-9) << n;
}

// The work of a throw is the kinetic energy that the mass gains.
TEST(Strikes, TheLedgerHasTheKineticEnergyOfAThrowAsWork) {
  SceneDescription d;
  const auto ball = d.add(MassDescription{.name = "ball", .mass = 3e-3, .velocity = 1.0});
  d.add(thrown(at(ball), {{0.001, 2.0}}));
  const auto scene = test::compiled(d);
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  for (int n = 0; n < 200; ++n) simulator.step();
  EXPECT_NEAR(ledger.work_in(), 0.5 * 3e-3 * (9.0 - 1.0), 1e-13);
  EXPECT_NEAR(ledger.stored(), 0.5 * 3e-3 * 9.0, 1e-13);
  EXPECT_LE(ledger.balance_error(), 1e-12);
}

// An arch of raised cosine has the mean F / 2; its samples add up to it if the duration is a whole number of
// them.
TEST(Strikes, APushGivesHalfItsForceTimesItsDurationAsMomentum) {
  SceneDescription d;
  const auto ball = d.add(MassDescription{.name = "ball", .mass = 0.2});
  d.add(pushed(at(ball), 50.0 / rate, {{20.0 / rate, 30.0}, {100.0 / rate, -10.0}}));
  const std::vector<double> v = velocities(d, 200);
  const double unit = 0.5 * (50.0 / rate) / 0.2;
  EXPECT_NEAR(v[19], 0.0, 1e-12);
  EXPECT_NEAR(v[90], 30.0 * unit, 1e-9);
  EXPECT_NEAR(v[199], 20.0 * unit, 1e-9);
}

SceneDescription hammered() {
  SceneDescription d;
  const auto string = d.add(test::flexible_string());
  const auto hammer =
      d.add(MassDescription{.name = "hammer", .mass = 3e-3, .frequency = 4.0, .position = -2e-3});
  d.add(ContactDescription{.name = "felt",
                           .below = at(hammer),
                           .above = at(string, fraction(0.2)),
                           .stiffness = 1e6,
                           .exponent = 2.0});
  d.add(thrown(at(hammer), {{0.002, 1.5}, {0.06, 2.5}, {0.12, 0.5}}));
  d.add(pushed(at(string, fraction(0.6)), 0.01, {{0.03, 2.0}, {0.05, -1.0}}));
  d.forces.back().name = "finger";
  return d;
}

TEST(Strikes, BalanceThroughContactsAndRepeatBitByBit) {
  const auto scene = test::compiled(hammered());
  std::vector<double> first;
  for (int run = 0; run < 2; ++run) {
    Simulator simulator(scene);
    EnergyLedger ledger(scene);
    simulator.attach(ledger);
    for (int n = 0; n < 8000; ++n) simulator.step();
    EXPECT_LE(ledger.balance_error(), 1e-12);
    EXPECT_GE(ledger.contacts()[0].impacts, 2);
    EXPECT_GT(ledger.work_in(), 0.5 * 3e-3 * 1.5 * 1.5);
    const auto u = simulator.displacement(1);
    const std::vector<double> end(u.begin(), u.end());
    if (run == 0) first = end;
    EXPECT_EQ(end, first);
  }
}

TEST(StrikeErrors, NamePathValueAndRemedy) {
  const auto broken = [](auto change) {
    SceneDescription d = hammered();
    change(d.forces[0]);
    return d;
  };
  test::expect_error(broken([](auto& f) { f.strikes.clear(); }), "force.hit.times", {"no times"});
  test::expect_error(broken([](auto& f) { f.strikes[1].time = 0.002; }), "force.hit.times",
                     {"0.002", "two samples"});
  test::expect_error(broken([](auto& f) { f.strikes[0].time = -1.0; }), "force.hit.times", {"-1", "s"});
  test::expect_error(broken([](auto& f) { f.strikes[0].strength = 1e7; }), "force.hit.times", {"1e+07", "m/s"});
  test::expect_error(broken([](auto& f) {
                       f.envelope = EnvelopeKind::strikes;
                       f.duration = 0.07;
                     }),
                     "force.hit.times", {"0.06", "0.002", "0.07", "is over"});
  test::expect_error(broken([](auto& f) { f.envelope = EnvelopeKind::strikes; }), "force.hit.duration",
                     {"missing"});
  test::expect_error(broken([](auto& f) {
                       f.place = at(ComponentHandle{ComponentKind::string, 0}, fraction(0.5));
                     }),
                     "force.hit.at", {"only a mass", "duration"});
}

// Nothing is built then: the mass of the throw cannot be read.
TEST(StrikeErrors, AThrowBesideAnotherErrorIsOnlyThatError) {
  SceneDescription d = hammered();
  d.strings[0].length = -1.0;
  test::expect_error(d, "string.main.length", {"-1"});
}

}  // namespace
}  // namespace rattle
