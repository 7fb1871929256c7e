// Gliding contacts and springs are second order in time, and the same on all kernels.
#include <gtest/gtest.h>

#include <cmath>
#include <gliding/gliding_scenes.hpp>
#include <vector>

namespace rattle::test {
namespace {

// A plate, and a place that crosses a third of it in 16 ms.
ComponentHandle add_plate(SceneDescription& scene) {
  return scene.add(PlateDescription{.name = "body",
                                    .length_x = 0.3,
                                    .length_y = 0.24,
                                    .thickness = 1e-3,
                                    .density = 2700.0,
                                    .youngs_modulus = 7e10,
                                    .modes = 6});
}
template <class Part>
void let_cross(SceneDescription& scene, Part& part) {
  part.position = scene.add(
      GestureDescription{.name = "x", .content = BreakpointGesture{{{0.0, 0.1}, {0.016, 0.2, Curve::linear}}}});
  part.position_y = 0.11;
}

// How the plate moves in 12 ms, sampled at 16 kHz.
std::vector<double> motion_of(SceneDescription scene, double rate) {
  scene.sample_rate = rate;
  const auto compiled_scene = compiled(scene);
  Simulator simulator(compiled_scene);
  EnergyLedger ledger(compiled_scene);
  simulator.attach(ledger);
  const int steps = static_cast<int>(std::lround(0.012 * rate));
  const int apart = static_cast<int>(std::lround(rate / 16e3));
  std::vector<double> motion;
  for (int n = 1; n <= steps; ++n) {
    simulator.step();
    if (n % apart != 0) continue;
    const auto modes = simulator.displacement(0);
    motion.insert(motion.end(), modes.begin(), modes.end());
  }
  EXPECT_GT(std::abs(ledger.interactions()[0].work_sliding.value()), 1e-7);
  if (!compiled_scene->interactions[0].is_contact()) return motion;
  EXPECT_GT(static_cast<double>(ledger.contacts()[0].contact_samples), 0.8 * steps);
  EXPECT_EQ(ledger.contacts()[0].impacts, 1) << "it never leaves the plate";
  return motion;
}

// A mallet of 30 g rides over the plate. It starts without a force, so that the start is of second order too.
SceneDescription ride() {
  SceneDescription scene;
  const ComponentHandle body = add_plate(scene);
  const ComponentHandle mallet =
      scene.add(MassDescription{.name = "mallet", .mass = 0.03, .frequency = 150.0, .damping = 3.0});
  ContactDescription contact = strike(body, mallet);
  contact.stiffness = 3e7;
  contact.exponent = 2.0;
  contact.gap = scene.add(GestureDescription{
      .name = "gap", .content = BreakpointGesture{{{0.0, 1e-5}, {0.01, -5e-4, Curve::raised_cosine}}}});
  let_cross(scene, contact);
  scene.add(contact);
  return scene;
}

SceneDescription pull() {
  SceneDescription scene;
  const ComponentHandle body = add_plate(scene);
  const ComponentHandle load = scene.add(MassDescription{.name = "load", .mass = 0.03, .velocity = 0.5});
  SpringDescription spring{.name = "spring", .first = gliding(body), .second = at(load), .stiffness = 2e4};
  spring.cubic_stiffness = 1e10;
  let_cross(scene, spring);
  scene.add(spring);
  return scene;
}

double distance(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return std::sqrt(sum);
}

void expect_second_order(const SceneDescription& scene) {
  std::vector<std::vector<double>> motions;
  for (const double rate : {32e3, 64e3, 128e3, 256e3}) motions.push_back(motion_of(scene, rate));
  const double first = distance(motions[0], motions[1]), second = distance(motions[1], motions[2]),
               third = distance(motions[2], motions[3]);
  EXPECT_GT(std::log2(first / second), 1.7);
  EXPECT_GT(std::log2(second / third), 1.8);
  EXPECT_LT(third, 1e-3 * distance(motions[3], std::vector<double>(motions[3].size())));
}

TEST(GlidingContact, IsSecondOrderWhileItRidesOnAPlate) { expect_second_order(ride()); }
TEST(GlidingSpring, IsSecondOrderWhileItPullsAtAPlate) { expect_second_order(pull()); }

TEST(GlidingContact, IsTheSameOnPlainAndFastKernels) {
  for (const Body body : all_bodies) {
    const SceneDescription scene = rubbed(body, true);
    const auto plain = compiled(scene, Kernels::plain), fast = compiled(scene, Kernels::fast);
    Simulator one(plain), other(fast);
    double apart = 0.0, largest = 0.0;
    for (int n = 0; n < 1000; ++n) {
      one.step();
      other.step();
      const auto u = one.displacement(0), v = other.displacement(0);
      for (std::size_t p = 0; p < u.size(); ++p) {
        apart = std::max(apart, std::abs(u[p] - v[p]));
        largest = std::max(largest, std::abs(u[p]));
      }
    }
    EXPECT_GT(largest, 1e-6) << name_of(body);
    EXPECT_LE(apart, 1e-9 * largest) << name_of(body);
  }
}

}  // namespace
}  // namespace rattle::test
