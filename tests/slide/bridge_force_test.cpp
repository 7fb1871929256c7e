// The force of a string's ends on their supports. Without losses, only these and external forces change the
// string's momentum: sum of m_l (u+ - 2u + u-)/k^2 = -(F_left + F_right) + external forces, in every step.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <numbers>
#include <slide/formula.hpp>
#include <slide/phrase.hpp>

namespace rattle::test {
namespace {

constexpr End supported_ends[] = {End::simply_supported, End::clamped, End::clamped_notes};

StringDescription lossless_string(End left, End right) {
  StringDescription string{.name = "string", .length = 0.65};
  string.mass_per_length = 2.25e-3;
  string.bending_stiffness = 3e-3;  // enough for the bending to matter at the ends
  string.tension = 82.0;
  string.left = left;
  string.right = right;
  return string;
}

void add_bridge_probes(SceneDescription& scene, ComponentHandle string) {
  for (const double end : {0.0, 1.0})
    scene.add(
        ProbeDescription{.name = end == 0.0 ? "left" : "right",
                         .tap = {.place = at(string, fraction(end)), .quantity = Quantity::bridge_force}});
}

// Largest violation of the momentum balance of component 0, relative to the largest bridge force. `external`
// returns the external force of the step just made.
template <class External>
double momentum_error(const SceneDescription& scene, int steps, External external) {
  const auto compiled_scene = compiled(scene);
  const Component& model = *compiled_scene->components[0].model;
  Simulator simulator(compiled_scene);
  const auto copy = [&] {
    const auto u = simulator.displacement(0);
    return std::vector<double>(u.begin(), u.end());
  };
  std::vector<double> u = copy(), u_prev = compiled_scene->components[0].start_prev;
  double worst = 0.0, largest = 0.0;
  for (int n = 0; n < steps; ++n) {
    const double bridge = simulator.probes()[0] + simulator.probes()[1];  // at u^n
    largest = std::max({largest, std::abs(simulator.probes()[0]), std::abs(simulator.probes()[1])});
    simulator.step();
    const std::vector<double> u_next = copy();
    double inertia = 0.0;
    for (std::size_t l = 0; l < u.size(); ++l)
      inertia += model.point_mass(GridPoint(l)) * ((u_next[l] - u[l]) - (u[l] - u_prev[l]));
    inertia /= compiled_scene->k * compiled_scene->k;
    const double error = inertia + bridge - external(simulator);
    worst = std::isnan(error) ? std::numeric_limits<double>::infinity() : std::max(worst, std::abs(error));
    u_prev = u;
    u = u_next;
  }
  EXPECT_GT(largest, 0.0);
  return worst / largest;
}

// The second time difference rounds to eps |u| m / k^2 at every point: 2e-15 N here, at 131 points.
constexpr double rounding = 1e-12;

TEST(BridgeForce, is_what_the_string_s_momentum_loses_at_every_kind_of_end) {
  for (const End left : supported_ends)
    for (const End right : supported_ends) {
      SCOPED_TRACE(testing::Message() << static_cast<int>(left) << " " << static_cast<int>(right));
      SceneDescription scene;
      const ComponentHandle string = scene.add(lossless_string(left, right));
      scene.add(InitialDescription{
          .name = "pluck", .centre = at(string, fraction(0.17)), .amplitude = 1e-3, .width = 0.05});
      add_bridge_probes(scene, string);
      EXPECT_LE(momentum_error(scene, 3000, [](const Simulator&) { return 0.0; }), rounding);
    }
}

// With a slide on the string: its contact force also enters the momentum balance.
TEST(BridgeForce, with_a_slide_on_the_string) {
  plain::SlideStringParameters p = plain::phrase_parameters();
  p.sigma0 = p.sigma2 = 0.0;
  SceneDescription scene;
  const plain::GestureExpression place = 0.3 + 0.02 * sine(40.0 * plain::time());
  const GestureHandle x = scene.add(GestureDescription{.name = "x", .content = place.gesture()});
  const auto handles = plain::add_slide_string(scene, p, {x, -1e-3, 0.0, 0.0}, {{}, 1e-5});
  add_bridge_probes(scene, handles.string);
  scene.add(
      ProbeDescription{.name = "force", .tap = {.interaction = handles.slide, .quantity = Quantity::force}});
  double largest = 0.0;
  const auto pushed = [&](const Simulator& simulator) {
    largest = std::max(largest, simulator.probes()[2]);
    return -simulator.probes()[2];
  };
  EXPECT_LE(momentum_error(scene, 3000, pushed), rounding);
  EXPECT_GT(largest, 0.5);
}

// [SLIDE (39)], as computed by the plain port.
TEST(BridgeForce, of_a_simply_supported_end_is_that_of_the_paper) {
  SceneDescription scene;
  const ComponentHandle string = scene.add(lossless_string(End::simply_supported, End::simply_supported));
  scene.add(InitialDescription{
      .name = "pluck", .centre = at(string, fraction(0.8)), .amplitude = 1e-3, .width = 0.05});
  add_bridge_probes(scene, string);
  const auto compiled_scene = compiled(scene);
  Simulator simulator(compiled_scene);
  const double dx = compiled_scene->components[0].geometry.spacing, T = 82.0, EI = 3e-3;
  const std::size_t M = static_cast<std::size_t>(compiled_scene->components[0].geometry.intervals[0]);
  const double b_lambda = T / (2.0 * dx), b_beta = EI / (2.0 * dx * dx * dx);
  double largest = 0.0;
  for (int n = 0; n < 1000; ++n) {
    simulator.step();
    const auto u = simulator.displacement(0);
    const double right = 2.0 * b_lambda * u[M - 1] + 2.0 * b_beta * (2.0 * u[M - 1] - u[M - 2]);
    const double left = 2.0 * b_lambda * u[1] + 2.0 * b_beta * (2.0 * u[1] - u[2]);
    largest = std::max(largest, std::abs(right));
    ASSERT_NEAR(simulator.probes()[1], right, 1e-12 * largest) << n;
    ASSERT_NEAR(simulator.probes()[0], left, 1e-12 * largest) << n;
  }
  EXPECT_GT(largest, 0.1);
}

// At rest under a weight in the middle, each end carries half of it, for every kind of end.
TEST(BridgeForce, at_rest_carries_the_load) {
  for (const End end : supported_ends) {
    SCOPED_TRACE(static_cast<int>(end));
    SceneDescription scene;
    StringDescription description = lossless_string(end, end);
    description.damping = 30.0;
    const ComponentHandle string = scene.add(description);
    scene.add(ForceDescription{.name = "load",
                               .place = at(string, fraction(0.5)),
                               .envelope = EnvelopeKind::constant,
                               .amplitude = 0.8});
    add_bridge_probes(scene, string);
    Simulator simulator(compiled(scene));
    for (int n = 0; n < 88200; ++n) simulator.step();
    EXPECT_NEAR(simulator.probes()[0], 0.4, 1e-9);
    EXPECT_NEAR(simulator.probes()[1], 0.4, 1e-9);
  }
}

TEST(BridgeForce, at_rest_carries_the_string_s_own_weight) {
  for (const End end : supported_ends) {
    SCOPED_TRACE(static_cast<int>(end));
    SceneDescription scene;
    StringDescription description = lossless_string(end, end);
    description.damping = 30.0;
    const ComponentHandle string = scene.add(description);
    scene.add(GravityDescription{.name = "weight", .component = string});
    add_bridge_probes(scene, string);
    const auto compiled_scene = compiled(scene);
    Simulator simulator(compiled_scene);
    for (int n = 0; n < 88200; ++n) simulator.step();
    double moving = 0.0;  // mass of the movable points
    for (std::size_t l = 0; l < compiled_scene->components[0].model->point_count(); ++l)
      moving += compiled_scene->components[0].model->point_mass(GridPoint(l));
    EXPECT_NEAR(simulator.probes()[0] + simulator.probes()[1], -9.81 * moving, 1e-9 * moving);
    EXPECT_NEAR(simulator.probes()[0], simulator.probes()[1], 1e-9 * moving);
  }
}

TEST(BridgeForce, is_read_at_an_end_that_is_named_in_metres) {
  SceneDescription scene;
  const ComponentHandle string = scene.add(lossless_string(End::simply_supported, End::clamped));
  add_bridge_probes(scene, string);
  scene.add(InitialDescription{
      .name = "pluck", .centre = at(string, fraction(0.3)), .amplitude = 1e-3, .width = 0.2});
  for (const double place : {0.0, 0.65})
    scene.add(
        ProbeDescription{.name = place == 0.0 ? "left_in_metres" : "right_in_metres",
                         .tap = {.place = at(string, metres(place)), .quantity = Quantity::bridge_force}});
  Simulator simulator(compiled(scene));
  for (int n = 0; n < 200; ++n) simulator.step();
  EXPECT_NE(simulator.probes()[1], 0.0);
  EXPECT_EQ(simulator.probes()[2], simulator.probes()[0]);
  EXPECT_EQ(simulator.probes()[3], simulator.probes()[1]);
}

TEST(BridgeForce, is_refused_elsewhere) {
  const auto refused = [](End right, Coordinate x, bool of_string) {
    SceneDescription scene;
    const ComponentHandle string = scene.add(lossless_string(End::simply_supported, right));
    const ComponentHandle mass = scene.add(MassDescription{.name = "mass", .mass = 1.0});
    scene.add(ProbeDescription{
        .name = "bridge",
        .tap = {.place = of_string ? at(string, x) : at(mass), .quantity = Quantity::bridge_force}});
    expect_error(scene, "probe.bridge.at", {});
  };
  refused(End::simply_supported, fraction(0.5), true);
  refused(End::simply_supported, metres(1.0), true);
  refused(End::free, fraction(1.0), true);
  refused(End::simply_supported, fraction(1.0), false);
}

}  // namespace
}  // namespace rattle::test
