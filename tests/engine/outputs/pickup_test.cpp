#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <engine/helpers/small_scenes.hpp>
#include <numbers>
#include <rattle/outputs/output_filter.hpp>
#include <rattle/outputs/tap_bank.hpp>

namespace rattle {
namespace {

constexpr double k = 1.0 / 44100.0;

// A tap on one mass with given values at its three levels.
double read(Quantity quantity, double next, double now, double prev, double weight = 1.0) {
  Scene scene;
  scene.k = k;
  SceneTap tap;
  tap.quantity = quantity;
  tap.place.entries = {RowEntry{0, Slot(0), weight, 1.0}};
  const Levels levels[] = {{&next, &now, &prev, nullptr}};
  TapBank bank(scene);
  bank.add(tap);
  double value = 0.0;
  bank.read(levels, RowStates(scene.rows), {}, &value);
  return value;
}

TEST(Tap, ReadsDisplacementOfTheNewestLevel) {
  EXPECT_EQ(read(Quantity::displacement, 3e-3, 2e-3, 1e-3), 3e-3);
  EXPECT_EQ(read(Quantity::displacement, 3e-3, 2e-3, 1e-3, 0.25), 0.25 * 3e-3);
}

TEST(Tap, ReadsVelocityAndAccelerationByCentredDifferences) {
  const double omega = 2.0 * std::numbers::pi * 500.0, t = 0.1234;
  const auto x = [&](double time) { return 1e-3 * std::sin(omega * time); };
  const double velocity = read(Quantity::velocity, x(t + k), x(t), x(t - k));
  const double acceleration = read(Quantity::acceleration, x(t + k), x(t), x(t - k));
  EXPECT_NEAR(velocity, 1e-3 * omega * std::cos(omega * t) * std::sin(omega * k) / (omega * k), 1e-12);
  const double shrink = std::pow(std::sin(omega * k / 2.0) / (omega * k / 2.0), 2);
  EXPECT_NEAR(acceleration, -1e-3 * omega * omega * std::sin(omega * t) * shrink, 1e-6);
}

TEST(Tap, OfAFlyingMassReadsItsVelocityFromTheStart) {
  SceneDescription d;
  const auto ball = d.add(MassDescription{.name = "ball", .mass = 1e-3, .position = 0.5, .velocity = 3.0});
  for (Quantity q : {Quantity::displacement, Quantity::velocity, Quantity::acceleration})
    d.add(ProbeDescription{.name = "p", .tap = {.place = at(ball), .quantity = q}});
  Simulator simulator(test::compiled(d));
  for (int n = 0; n < 20; ++n) {
    EXPECT_NEAR(simulator.probes()[0], 0.5 + 3.0 * n * k, 1e-14);
    EXPECT_NEAR(simulator.probes()[1], 3.0, 1e-10);
    EXPECT_NEAR(simulator.probes()[2], 0.0, 1e-6);
    simulator.step();
  }
}

TEST(Tap, BetweenGridPointsReadsTheLine) {
  SceneDescription d;
  const auto string = d.add(test::flexible_string());
  d.add(InitialDescription{.name = "i", .centre = at(string, fraction(0.4)), .amplitude = 1e-3, .width = 0.3});
  const double h = test::compiled(d)->components[0].geometry.spacing;
  for (double place : {10.0, 10.25, 10.5})
    d.add(ProbeDescription{.name = "p", .tap = {.place = at(string, metres(place * h))}});
  d.add(ProbeDescription{.name = "p", .tap = {.place = nearest(at(string, metres(10.25 * h)))}});
  Simulator simulator(test::compiled(d));
  for (int n = 0; n < 50; ++n) {
    simulator.step();
    const auto u = simulator.displacement(0);
    EXPECT_EQ(simulator.probes()[0], u[10]);
    EXPECT_NEAR(simulator.probes()[1], 0.75 * u[10] + 0.25 * u[11], 1e-17);
    EXPECT_NEAR(simulator.probes()[2], 0.5 * (u[10] + u[11]), 1e-17);
    EXPECT_EQ(simulator.probes()[3], u[10]);
  }
}

TEST(Tap, OfAPlateReadsBetweenFourPoints) {
  SceneDescription d;
  const auto plate = d.add(test::steel_plate());
  d.add(InitialDescription{
      .name = "i", .centre = at(plate, fraction(0.4), fraction(0.3)), .amplitude = 1e-3, .width = 0.1});
  const auto first = test::compiled(d);
  const int Nx = first->components[0].geometry.intervals[0], Ny = first->components[0].geometry.intervals[1];
  d.add(ProbeDescription{.name = "p", .tap = {.place = at(plate, fraction(5.25 / Nx), fraction(4.5 / Ny))}});
  Simulator simulator(test::compiled(d));
  for (int n = 0; n < 20; ++n) {
    simulator.step();
    const auto v = simulator.displacement(0);
    const auto u = [&](int l, int m) { return v[static_cast<std::size_t>(l * (Ny + 1) + m)]; };
    EXPECT_NEAR(simulator.probes()[0], 0.75 * 0.5 * (u(5, 4) + u(5, 5)) + 0.25 * 0.5 * (u(6, 4) + u(6, 5)),
                1e-17);
  }
}

TEST(Tap, OfAnInteractionReadsForcePenetrationAndPsi) {
  SceneDescription d = test::mass_and_barrier();
  const InteractionHandle hit{InteractionKind::contact, 0};
  for (Quantity q : {Quantity::force, Quantity::penetration, Quantity::psi})
    d.add(ProbeDescription{.name = "p", .tap = {.interaction = hit, .quantity = q}});
  Simulator simulator(test::compiled(d));
  double peak = 0.0;
  for (int n = 0; n < 200; ++n) {
    const double before = simulator.displacement(0)[0];
    simulator.step();
    const double force = simulator.probes()[0], penetration = simulator.probes()[1],
                 psi = simulator.probes()[2];
    EXPECT_NEAR(penetration, simulator.displacement(0)[0] - 1e-3, 1e-17);
    EXPECT_EQ(psi, std::sqrt(simulator.rows().W[0]));
    EXPECT_EQ(force, simulator.rows().force[0]);
    if (before < 0.9e-3) {
      EXPECT_EQ(force, 0.0);
    }
    peak = std::max(peak, force);
  }
  EXPECT_GT(peak, 10.0);
}

// The force of a rattle with play is directed from `below` to `above`: positive at one wall, negative at the
// other.
TEST(Tap, OfARattleHasTheSignOfItsSide) {
  SceneDescription d;
  const auto ball = d.add(MassDescription{.name = "ball", .mass = 1e-3, .velocity = 1.0});
  const auto post = d.add(BarrierDescription{.name = "post", .height = 0.0});
  const auto rattle = d.add(ContactDescription{.name = "rattle",
                                               .below = at(ball),
                                               .above = at(post),
                                               .stiffness = 1e7,
                                               .exponent = 1.3,
                                               .two_sided = true,
                                               .play = 1e-3});
  d.add(ProbeDescription{.name = "f", .tap = {.interaction = rattle, .quantity = Quantity::force}});
  d.add(ProbeDescription{.name = "x", .tap = {.place = at(ball)}});
  Simulator simulator(test::compiled(d));
  double highest = 0.0, lowest = 0.0;
  for (int n = 0; n < 1000; ++n) {
    simulator.step();
    const double f = simulator.probes()[0], x = simulator.probes()[1];
    EXPECT_TRUE(f == 0.0 || (f > 0.0 ? x > 0.9e-3 : x < -0.9e-3)) << f << " N at " << x << " m";
    highest = std::max(highest, f);
    lowest = std::min(lowest, f);
  }
  EXPECT_GT(highest, 1.0);
  EXPECT_LT(lowest, -1.0);
  EXPECT_NEAR(highest / -lowest, 1.0, 0.05);
}

struct OneBlocker {
  DcBlockers blockers{k};

  OneBlocker() { blockers.add(true); }
  double process(double x) {
    blockers.process({&x, 1});
    return x;
  }
  void start(double x) { blockers.start({&x, 1}); }
};

TEST(DcBlocker, AmongOthersTreatsItsOwnSignalAlone) {
  DcBlockers blockers(k);
  for (const bool blocks : {false, true, true, false, true}) blockers.add(blocks);
  OneBlocker second, fifth;
  for (int n = 0; n < 100; ++n) {
    const double x = std::sin(0.1 * n) + 0.3;
    std::array<double, 5> values = {x, 2.0 * x, 3.0, 1e-300, -x};
    blockers.process(values);
    EXPECT_EQ(values[0], x);
    EXPECT_EQ(values[1], second.process(2.0 * x));
    EXPECT_EQ(values[3], 1e-300);
    EXPECT_EQ(values[4], fifth.process(-x));
  }
}

TEST(DcBlocker, RemovesAConstantAndPassesTheRest) {
  OneBlocker blocker;
  blocker.start(0.0);
  double y = blocker.process(1.0);
  EXPECT_EQ(y, 1.0);
  for (int n = 0; n < 44100; ++n) y = blocker.process(1.0);
  EXPECT_NEAR(y, 0.0, 1e-12);

  double highest = 0.0;
  for (int n = 0; n < 44100; ++n) {
    y = blocker.process(1.0 + std::sin(2.0 * std::numbers::pi * 1000.0 * n * k));
    if (n > 22050) highest = std::max(highest, std::abs(y));
  }
  EXPECT_NEAR(highest, 1.0, 1e-3);
}

TEST(DcBlocker, IsThreeDecibelsDownAtTenHertz) {
  OneBlocker blocker;
  double highest = 0.0;
  for (int n = 0; n < 2 * 44100; ++n) {
    const double y = blocker.process(std::sin(2.0 * std::numbers::pi * 10.0 * n * k));
    if (n > 44100) highest = std::max(highest, std::abs(y));
  }
  EXPECT_NEAR(highest, std::sqrt(0.5), 2e-3);
}

TEST(DcBlocker, StartedAtAValueIsSilentThere) {
  OneBlocker blocker;
  blocker.start(0.7);
  EXPECT_EQ(blocker.process(0.7), 0.0);
}

}  // namespace
}  // namespace rattle
