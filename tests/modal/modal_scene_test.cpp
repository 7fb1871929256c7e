// Scenes with bodies by their modes: everything that touches a grid touches them, and the balance holds.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <numbers>

namespace rattle::test {
namespace {

StringDescription bar(const char* name, End left, End right) {
  return {.name = name,
          .length = 0.3,
          .width = 0.03,
          .thickness = 8e-3,
          .density = 1080.0,
          .youngs_modulus = 1.25e10,
          .damping = 2.0,
          .damping_frequency_dependent = 1e-3,
          .left = left,
          .right = right,
          .modes = all_modes};
}

PlateDescription plate(const char* name, End edges, std::optional<int> modes) {
  return {.name = name,
          .length_x = 0.4,
          .length_y = 0.4,
          .thickness = 2e-3,
          .density = 2700.0,
          .youngs_modulus = 7e10,
          .edges = edges,
          .modes = modes};
}

// A mass between a bar and a plate that bounces for a second, a spring, a bow, a force and gravity.
SceneDescription busy_scene(bool losses) {
  SceneDescription d;
  d.duration = 2.0;
  StringDescription xylophone = bar("xylophone", End::free, End::free);
  PlateDescription gong = plate("gong", End::free, 40);
  StringDescription tongue = bar("tongue", End::clamped, End::free);
  if (!losses)
    for (StringDescription* const b : {&xylophone, &tongue})
      b->damping = 0.0, b->damping_frequency_dependent = 0.0;
  const auto first = d.add(xylophone), second = d.add(tongue);
  const auto metal = d.add(gong);
  const auto ball = d.add(MassDescription{.name = "ball", .mass = 0.02, .frequency = 5.0, .velocity = 2.0});
  const auto floor = d.add(BarrierDescription{.name = "floor", .height = -0.5e-3});
  const auto strike = [&](const char* name, Attachment below, Attachment above) {
    d.add(ContactDescription{.name = name, .below = below, .above = above, .stiffness = 1e7, .exponent = 1.5});
  };
  strike("over", at(ball), at(first, fraction(0.45)));
  strike("under", at(metal, fraction(0.3), fraction(0.6)), at(ball));
  strike("rest", at(floor), at(second, fraction(1.0)));
  for (const double place : {0.22, 0.78})
    d.add(SpringDescription{.name = place < 0.5 ? "cord a" : "cord b",
                            .first = at(first, fraction(place)),
                            .second = at(second, fraction(place)),
                            .stiffness = 2e3,
                            .damping = losses ? 0.05 : 0.0});
  d.add(SpringDescription{.name = "hanger",
                          .first = at(metal, fraction(0.1), fraction(0.1)),
                          .second = at(second, fraction(0.3)),
                          .stiffness = 1e3});
  d.add(OutputDescription{
      .name = "out",
      .tap = {.place = at(metal, fraction(0.7), fraction(0.2)), .quantity = Quantity::velocity}});
  return d;
}

TEST(ModalScene, BalanceClosesWithManyCollisionsForSeconds) {
  for (const bool losses : {false, true}) {
    const auto scene = compiled(busy_scene(losses));
    Simulator simulator(scene);
    EnergyLedger ledger(scene);
    simulator.attach(ledger);
    double worst = 0.0, loudest = 0.0;
    for (std::size_t n = 0; n < scene->sample_count(); ++n) {
      simulator.step();
      worst = std::max(worst, ledger.balance_error());
      loudest = std::max(loudest, std::abs(simulator.frame()[0]));
    }
    EXPECT_LE(worst, 1e-12);
    EXPECT_GT(loudest, 1e-3);
    std::int64_t impacts = 0;
    for (const ContactStatistics& contact : ledger.contacts()) {
      impacts += contact.impacts;
      EXPECT_EQ(contact.attractive_samples, 0) << "nothing pulls";
    }
    EXPECT_GE(impacts, losses ? 10 : 20);
  }
}

// A rigid motion alone: two free bodies collide, and part as fast as they met.
TEST(ModalScene, RestitutionOfTwoRigidBodiesIsOne) {
  SceneDescription d;
  d.duration = 0.02;
  StringDescription rod = bar("rod", End::free, End::free);
  rod.damping = rod.damping_frequency_dependent = 0.0;
  rod.modes = 1;  // moves as a whole
  const auto body = d.add(rod);
  const double mass = 1080.0 * 0.3 * 0.03 * 8e-3;
  const auto ball = d.add(MassDescription{.name = "ball", .mass = 0.02, .position = -1e-4, .velocity = 1.0});
  d.add(ContactDescription{
      .name = "hit", .below = at(ball), .above = at(body, fraction(0.5)), .stiffness = 1e6, .exponent = 1.5});
  const auto scene = compiled(d);
  Simulator simulator(scene);
  double before[2] = {};
  for (std::size_t n = 0; n < scene->sample_count(); ++n) {
    before[0] = simulator.displacement(0)[0];
    before[1] = simulator.displacement(1)[0];
    simulator.step();
  }
  const double v_ball = (simulator.displacement(0)[0] - before[0]) / scene->k;
  const double v_rod = (simulator.displacement(1)[0] - before[1]) / scene->k;
  EXPECT_NEAR(v_rod - v_ball, 1.0, 1e-9);
  EXPECT_NEAR(0.02 * v_ball + mass * v_rod, 0.02, 1e-12);
}

TEST(ModalScene, GravityLetsAFreePlateFallAndAFreeBarToo) {
  SceneDescription d;
  d.duration = 0.1;
  StringDescription rod = bar("rod", End::free, End::free);
  rod.damping = 0.0;
  const auto one = d.add(rod);
  const auto other = d.add(plate("sheet", End::free, 30));
  d.add(GravityDescription{.name = "g1", .component = one});
  d.add(GravityDescription{.name = "g2", .component = other});
  const auto scene = compiled(d);
  Simulator simulator(scene);
  for (int n = 0; n < 4410; ++n) simulator.step();
  const double fallen = -9.81 * scene->k * scene->k * 4410.0 * 4411.0 / 2.0;
  for (const std::size_t place : {0u, 37u, 100u}) EXPECT_NEAR(simulator.shape(0)[place], fallen, 1e-9);
  for (const std::size_t place : {0u, 700u, 1680u}) EXPECT_NEAR(simulator.shape(1)[place], fallen, 1e-9);
}

// A pluck is the triangle that it says, between the points where it has a kink.
TEST(ModalScene, InitialShapesAreProjectedOnTheModes) {
  SceneDescription d;
  StringDescription string{
      .name = "string", .length = 0.65, .mass_per_length = 1e-3, .tension = 80.0, .modes = all_modes};
  const auto handle = d.add(string);
  d.add(InitialDescription{
      .name = "pluck", .centre = at(handle, fraction(0.3)), .shape = Shape::triangle, .amplitude = 1e-3});
  d.add(OutputDescription{.name = "out", .tap = {.place = at(handle, fraction(0.5))}});
  Simulator simulator(compiled(d));
  for (const std::size_t place : {10u, 50u, 80u}) {
    const double x = static_cast<double>(place) / 100.0;
    EXPECT_NEAR(simulator.shape(0)[place], 1e-3 * (x < 0.3 ? x / 0.3 : (1.0 - x) / 0.7), 2e-6) << place;
  }
  EXPECT_NEAR(simulator.frame()[0], 1e-3 * 0.5 / 0.7, 2e-6) << "an output reads the same shape";
}

struct Blow {
  double peak = 0.0, impulse = 0.0;
};
Blow struck(std::optional<int> modes, double rate) {
  SceneDescription d;
  d.sample_rate = rate;
  d.duration = 4e-3;
  const auto target = d.add(plate("plate", End::simply_supported, modes));
  const auto mallet =
      d.add(MassDescription{.name = "mallet", .mass = 0.01, .position = -1e-5, .velocity = 1.0});
  const auto hit = d.add(ContactDescription{.name = "hit",
                                            .below = at(mallet),
                                            .above = at(target, fraction(0.5), fraction(0.5)),
                                            .stiffness = 1e6,
                                            .exponent = 1.5});
  d.add(ProbeDescription{.name = "force", .tap = {.interaction = hit, .quantity = Quantity::force}});
  const auto scene = compiled(d);
  Simulator simulator(scene);
  Blow blow;
  for (std::size_t n = 0; n < scene->sample_count(); ++n) {
    simulator.step();
    blow.peak = std::max(blow.peak, simulator.probes()[0]);
    blow.impulse += simulator.probes()[0] * scene->k;
  }
  return blow;
}

TEST(ModalScene, GridAndModesFeelTheSameUnderAMallet) {
  double apart_before = 1.0;
  for (const double rate : {48000.0, 96000.0, 192000.0}) {
    const Blow grid = struck(std::nullopt, rate), modes = struck(1000, rate);
    const double apart = std::abs(grid.peak / modes.peak - 1.0);
    EXPECT_LE(apart, 0.01) << rate;
    EXPECT_LE(std::abs(grid.impulse / modes.impulse - 1.0), 0.01) << rate;
    EXPECT_LT(apart, apart_before) << rate;
    apart_before = apart;
  }
}

// The step of the same bar is the same at another rate: its sound does not depend on it.
TEST(ModalScene, AStruckBarIsTheSameAtOtherRates) {
  const auto displacement = [](double rate) {
    SceneDescription d;
    d.sample_rate = rate;
    d.duration = 0.05;
    StringDescription b = bar("bar", End::free, End::free);
    b.modes = 6;
    const auto handle = d.add(b);
    d.add(ForceDescription{.name = "push",
                           .place = at(handle, fraction(0.1)),
                           .envelope = EnvelopeKind::half_sine,
                           .amplitude = 10.0,
                           .duration = 2e-3});
    d.add(OutputDescription{.name = "out", .tap = {.place = at(handle, fraction(0.8))}});
    const auto scene = compiled(d);
    Simulator simulator(scene);
    while (simulator.samples_done() < std::llround(0.05 * rate)) simulator.step();
    return simulator.frame()[0];
  };
  const double low = displacement(48000.0), middle = displacement(96000.0), high = displacement(192000.0);
  EXPECT_NEAR(low, high, 1e-2 * std::abs(high));
  EXPECT_LT(std::abs(middle - high), 0.5 * std::abs(low - high)) << "second order in the force";
}

TEST(ModalScene, AMovingLossKeepsTheBalance) {
  SceneDescription d = busy_scene(true);
  d.duration = 0.5;
  const auto hand = d.add(GestureDescription{
      .name = "hand", .content = BreakpointGesture{.points = {{0.0, 1.0}, {0.25, 300.0}, {0.5, 0.0}}}});
  d.strings[0].damping = hand;
  d.plates[0].damping = hand;
  const auto scene = compiled(d);
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  for (std::size_t n = 0; n < scene->sample_count(); ++n) simulator.step();
  EXPECT_LE(ledger.balance_error(), 1e-12);
}

TEST(ModalScene, ABowExcitesABar) {
  SceneDescription d;
  d.duration = 0.3;
  const auto handle = d.add(bar("bar", End::free, End::free));
  d.add(BowDescription{.name = "bow", .place = at(handle, fraction(0.0)), .force = 2.0, .velocity = 0.2});
  const auto scene = compiled(d);
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  for (std::size_t n = 0; n < scene->sample_count(); ++n) simulator.step();
  EXPECT_LE(ledger.balance_error(), 1e-12);
  EXPECT_GT(ledger.stored(), 1e-9);
}

// A run that goes on with another model of the body keeps the shape that it had.
TEST(ModalScene, GoesOnFromAGridAndBack) {
  const auto scene_of = [](std::optional<int> modes) {
    SceneDescription d;
    const auto string = d.add(StringDescription{
        .name = "string", .length = 0.65, .mass_per_length = 1e-3, .tension = 80.0, .modes = modes});
    d.add(InitialDescription{
        .name = "start", .centre = at(string, fraction(0.5)), .amplitude = 1e-3, .width = 0.3});
    return compiled(d);
  };
  for (const bool to_modes : {false, true}) {
    Simulator before(scene_of(to_modes ? std::nullopt : std::optional(60)));
    for (int n = 0; n < 50; ++n) before.step();
    Simulator after(scene_of(to_modes ? std::optional(60) : std::nullopt));
    ASSERT_TRUE(after.go_on_from(before));
    double largest = 0.0;
    for (std::size_t i = 0; i < before.shape(0).size(); ++i)
      largest = std::max(largest, std::abs(before.shape(0)[i]));
    for (const double x : {0.2, 0.5, 0.8}) {
      const auto place = [x](const ShapeView& shape) {
        return shape[static_cast<std::size_t>(std::lround(x * static_cast<double>(shape.size() - 1)))];
      };
      EXPECT_NEAR(place(after.shape(0)), place(before.shape(0)), 0.02 * largest) << to_modes << x;
    }
  }
}

TEST(ModalScene, KernelsAgree) {
  const SceneDescription d = busy_scene(true);
  Simulator plain(compiled(d, Kernels::plain)), fast(compiled(d, Kernels::fast));
  for (int n = 0; n < 2000; ++n) {
    plain.step();
    fast.step();
  }
  const double size = std::abs(plain.shape(1)[50]);
  EXPECT_GT(size, 0.0);
  for (std::size_t c = 1; c < 4; ++c)
    for (const std::size_t place : {0u, 50u, 100u})
      EXPECT_NEAR(plain.shape(c)[place], fast.shape(c)[place], 1e-9 * size) << c;
}

}  // namespace
}  // namespace rattle::test
