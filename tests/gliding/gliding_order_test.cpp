// A gliding contact is second order in time, and the same on all kernels.
#include <gtest/gtest.h>

#include <cmath>
#include <gliding/gliding_scenes.hpp>
#include <vector>

namespace rattle::test {
namespace {

// How a plate moves, sampled at 16 kHz, on which a mallet of 30 g rides over a third of its length. It starts
// without a force, so that the start is of second order too.
std::vector<double> ride(double rate) {
  SceneDescription scene;
  scene.sample_rate = rate;
  PlateDescription plate{.name = "body",
                         .length_x = 0.3,
                         .length_y = 0.24,
                         .thickness = 1e-3,
                         .density = 2700.0,
                         .youngs_modulus = 7e10,
                         .modes = 6};
  const ComponentHandle body = scene.add(plate);
  const ComponentHandle mallet =
      scene.add(MassDescription{.name = "mallet", .mass = 0.03, .frequency = 150.0, .damping = 3.0});
  ContactDescription contact = strike(body, mallet);
  contact.stiffness = 3e7;
  contact.exponent = 2.0;
  contact.gap = scene.add(GestureDescription{
      .name = "gap", .content = BreakpointGesture{{{0.0, 1e-5}, {0.01, -5e-4, Curve::raised_cosine}}}});
  contact.position = scene.add(
      GestureDescription{.name = "x", .content = BreakpointGesture{{{0.0, 0.1}, {0.016, 0.2, Curve::linear}}}});
  contact.position_y = 0.11;
  scene.add(contact);
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
  EXPECT_GT(static_cast<double>(ledger.contacts()[0].contact_samples), 0.8 * steps);
  EXPECT_EQ(ledger.contacts()[0].impacts, 1) << "it never leaves the plate";
  EXPECT_GT(std::abs(ledger.interactions()[0].work_sliding.value()), 1e-7);
  return motion;
}

double distance(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return std::sqrt(sum);
}

TEST(GlidingContact, IsSecondOrderWhileItRidesOnAPlate) {
  std::vector<std::vector<double>> rides;
  for (const double rate : {32e3, 64e3, 128e3, 256e3}) rides.push_back(ride(rate));
  const double first = distance(rides[0], rides[1]), second = distance(rides[1], rides[2]),
               third = distance(rides[2], rides[3]);
  EXPECT_GT(std::log2(first / second), 1.7);
  EXPECT_GT(std::log2(second / third), 1.8);
  EXPECT_LT(third, 1e-3 * distance(rides[3], std::vector<double>(rides[3].size())));
}

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
