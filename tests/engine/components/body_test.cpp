// Bodies that are given by a table of modes with named points.
#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <engine/helpers/small_scenes.hpp>
#include <numbers>

namespace rattle {
namespace {

using std::numbers::pi;

constexpr ComponentHandle glass{ComponentKind::body, 0};

BodyDescription two_modes() {
  return {.name = "glass",
          .points = {"rim", "wall"},
          .modes = {{.frequency = 660.0, .decay = 3.0, .mass = 8e-3, .shape = {0.5, 1.0}},
                    {.frequency = 1800.0, .decay = 9.0, .mass = 7e-3, .shape = {0.3, -0.8}}}};
}

// Both modes with q^0 = 0 and q^-1 = -k v, after n steps, from the poles e^((-sigma +- i turn) k) of the
// equation.
double free_motion(const BodyDescription& d, std::size_t point, const double (&velocity)[2], int n, double k) {
  double sum = 0.0;
  for (std::size_t j = 0; j < 2; ++j) {
    const double omega = 2.0 * pi * d.modes[j].frequency, sigma = d.modes[j].decay;
    const double turn = std::sqrt(omega * omega - sigma * sigma);
    sum += d.modes[j].shape[point] * k * velocity[j] * std::exp(-sigma * k * (n + 1)) * std::sin(turn * k * n) /
           std::sin(turn * k);
  }
  return sum;
}

TEST(Body, RingsAsItsTableSaysWhenStruckAtAPoint) {
  const BodyDescription d = two_modes();
  SceneDescription scene;
  scene.add(d);
  scene.add(InitialDescription{
      .name = "blow", .centre = at_point(glass, 0), .quantity = InitialQuantity::velocity, .amplitude = 1.0});
  for (const std::size_t point : {0, 1})
    scene.add(ProbeDescription{.name = "p" + std::to_string(point), .tap = {.place = at_point(glass, point)}});
  const auto compiled = test::compiled(scene);
  Simulator simulator(compiled);
  double velocity[2], sum = 0.0;  // of a blow at the rim: shape / mass, 1 m/s at the rim
  for (std::size_t j = 0; j < 2; ++j) sum += d.modes[j].shape[0] * d.modes[j].shape[0] / d.modes[j].mass;
  for (std::size_t j = 0; j < 2; ++j) velocity[j] = d.modes[j].shape[0] / d.modes[j].mass / sum;
  double largest = 0.0, off = 0.0;
  for (int n = 1; n <= 4410; ++n) {
    simulator.step();
    for (const std::size_t point : {0, 1}) {
      const double expected = free_motion(d, point, velocity, n, compiled->k);
      off = std::max(off, std::abs(simulator.probes()[point] - expected));
      largest = std::max(largest, std::abs(expected));
    }
  }
  EXPECT_LE(off, 1e-10 * largest);
}

TEST(Body, HasExactlyTheFrequenciesOfItsTable) {
  SceneDescription scene;
  scene.add(two_modes());
  const auto compiled = test::compiled(scene);
  const Component& model = *compiled->components[0].model;
  EXPECT_EQ(model.partials(20000.0), (std::vector<double>{660.0, 1800.0}));
  const Modes modes = model.lowest_modes({.count = 5});
  ASSERT_EQ(modes.list.size(), 2u);
  EXPECT_DOUBLE_EQ(modes.list[1].decay, 9.0);
  EXPECT_EQ(modes.points[0], 2);
  EXPECT_DOUBLE_EQ(modes.list[0].shape[0], 0.5);
  EXPECT_DOUBLE_EQ(modes.list[1].shape[1], -1.0);
}

TEST(Body, StartsHeldAtAPointWithThatDisplacement) {
  SceneDescription scene;
  scene.add(two_modes());
  scene.add(InitialDescription{.name = "pull", .centre = at_point(glass, 1), .amplitude = 1e-3});
  scene.add(ProbeDescription{.name = "wall", .tap = {.place = at_point(glass, 1)}});
  Simulator simulator(test::compiled(scene));
  EXPECT_NEAR(simulator.probes()[0], 1e-3, 1e-15);
}

// A mallet, a spring, a bow, a push and a string that rests on it.
TEST(Body, KeepsTheBalanceWithEverythingThatTouchesIt) {
  SceneDescription scene;
  scene.add(two_modes());
  const auto mallet =
      scene.add(MassDescription{.name = "mallet", .mass = 5e-3, .position = -1e-3, .velocity = 2.0});
  const auto wall = scene.add(BarrierDescription{.name = "table"});
  scene.add(ContactDescription{.name = "hit",
                               .below = at(mallet),
                               .above = at_point(glass, 1),
                               .stiffness = 1e7,
                               .exponent = 1.5,
                               .loss = 0.2});
  scene.add(
      SpringDescription{.name = "cork", .first = at_point(glass, 0), .second = at(wall), .stiffness = 1e4});
  scene.add(BowDescription{
      .name = "finger", .place = at_point(glass, 0), .force = 0.3, .velocity = 0.1, .sharpness = 100.0});
  scene.add(ForceDescription{.name = "push",
                             .place = at_point(glass, 1),
                             .envelope = EnvelopeKind::raised_cosine,
                             .amplitude = 2.0,
                             .duration = 0.01});
  StringDescription string = test::steel_string();
  string.rests[1] = at_point(glass, 1);
  const auto main = scene.add(string);
  scene.add(InitialDescription{
      .name = "pluck", .centre = at(main, fraction(0.3)), .shape = Shape::triangle, .amplitude = 1e-3});
  const auto compiled = test::compiled(scene);
  Simulator simulator(compiled);
  EnergyLedger ledger(compiled);
  simulator.attach(ledger);
  for (int n = 0; n < 8000; ++n) simulator.step();
  EXPECT_LE(ledger.balance_error(), 1e-12);
  EXPECT_GT(ledger.contacts()[0].impacts, 0);
}

// The rows of a slide's island keep their points: a row on a body by its modes has one for every mode.
TEST(Body, OfManyModesCarriesAStringThatASlideMovesAlong) {
  SceneDescription scene;
  BodyDescription d{.name = "glass", .points = {"rim"}};
  for (int j = 1; j <= 200; ++j)
    d.modes.push_back({.frequency = 100.0 * j, .decay = 2.0, .mass = 0.1, .shape = {j % 3 - 1.5}});
  scene.add(d);
  const auto along = scene.add(GestureDescription{
      .name = "along", .content = BreakpointGesture{{{0.0, 0.3, Curve::linear}, {0.1, 0.6, Curve::linear}}}});
  StringDescription string = test::flexible_string();
  string.rests[1] = at_point(glass, 0);
  const auto main = scene.add(string);
  scene.add(SpringDescription{
      .name = "cord", .first = at_point(glass, 0), .second = at(main, fraction(0.9)), .stiffness = 1e3});
  scene.add(SlideDescription{.name = "slide",
                             .strings = {main},
                             .mass = 0.02,
                             .hand_stiffness = 1e4,
                             .hand_damping = 1.0,
                             .contact_stiffness = 1e6,
                             .position = along,
                             .hand_height = 1e-4});
  scene.add(InitialDescription{
      .name = "pluck", .centre = at(main, fraction(0.3)), .shape = Shape::triangle, .amplitude = 1e-3});
  const auto compiled = test::compiled(scene);
  Simulator simulator(compiled);
  EnergyLedger ledger(compiled);
  simulator.attach(ledger);
  for (int n = 0; n < 4000; ++n) simulator.step();
  EXPECT_LE(ledger.balance_error(), 1e-12);
}

TEST(Body, OfOnePointIsShownAsTwoThatMoveTogether) {
  SceneDescription scene;
  BodyDescription d = two_modes();
  d.points = {"rim"};
  for (ListedMode& mode : d.modes) mode.shape.resize(1);
  scene.add(d);
  scene.add(InitialDescription{.name = "pull", .centre = at_point(glass, 0), .amplitude = 1e-3});
  Simulator simulator(test::compiled(scene));
  const auto shape = simulator.shape(0);
  ASSERT_EQ(shape.size(), 2u);
  EXPECT_EQ(shape[0], shape[1]);
  EXPECT_NEAR(shape[0], 1e-3, 1e-15);
}

TEST(Body, SaysHowManyModesAreLeftOut) {
  SceneDescription scene;
  BodyDescription d = two_modes();
  d.modes.push_back({.frequency = 22050.0, .decay = 1.0, .mass = 1e-3, .shape = {1.0, 1.0}});
  scene.add(d);
  const auto compiled = test::compiled(scene);
  EXPECT_EQ(compiled->components[0].geometry.modes, 2);
  ASSERT_EQ(compiled->warnings.size(), 1u);
  EXPECT_EQ(compiled->warnings[0].path, "body.glass.modes");
  EXPECT_NE(compiled->warnings[0].message.find("1 mode is at or above 22050 Hz"), std::string::npos);
  for (ListedMode& mode : scene.bodies[0].modes) mode.frequency = 3e4;
  test::expect_error(scene, "body.glass.modes", {"no mode below", "raise sample_rate"});
}

TEST(Body, RefusesABadTable) {
  const auto with = [](auto change) {
    SceneDescription scene;
    scene.add(two_modes());
    change(scene.bodies[0]);
    return scene;
  };
  test::expect_error(with([](BodyDescription& d) { d.modes[1].mass = -1.0; }), "body.glass.modes",
                     {"mode 2", "mass is -1", "greater than 0"});
  test::expect_error(with([](BodyDescription& d) { d.modes[0].frequency = 0.0; }), "body.glass.modes",
                     {"mode 1", "frequency is 0"});
  test::expect_error(with([](BodyDescription& d) { d.modes[0].decay = -2.0; }), "body.glass.modes",
                     {"decay is -2"});
  test::expect_error(with([](BodyDescription& d) { d.modes[0].shape.pop_back(); }), "body.glass.modes",
                     {"number of shapes is 1", "2, one for each point"});
  test::expect_error(with([](BodyDescription& d) { d.points[1] = "rim"; }), "body.glass.points",
                     {"two points", "'rim'"});
  test::expect_error(with([](BodyDescription& d) { d.modes.clear(); }), "body.glass.modes", {"at least 1"});
}

TEST(Body, RefusesPlacesBetweenItsPointsAndGravity) {
  SceneDescription scene;
  scene.add(two_modes());
  scene.add(GravityDescription{.name = "down", .component = glass});
  test::expect_error(scene, "gravity.down.on", {"does not move", "body", "push"});
  scene.gravities.clear();
  scene.add(OutputDescription{.name = "o", .tap = {.place = at(glass, fraction(0.4))}});
  test::expect_error(scene, "output.o.at", {"known at its points only"});
  scene.outputs.clear();
  scene.add(BowDescription{.name = "b", .place = at(glass), .position = DrivenValue(0.5), .force = 0.1});
  test::expect_error(scene, "bow.b.position", {"no places between which to move"});
}

}  // namespace
}  // namespace rattle
