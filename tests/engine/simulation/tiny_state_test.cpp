// If denormals cannot be flushed, a decaying state is zeroed before it becomes denormal.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <rattle/rattle.hpp>

namespace rattle::test {
namespace {

// A plucked string that touches a barrier, with output filters.
SceneDescription plucked(double amplitude) {
  SceneDescription scene;
  const auto string = scene.add(StringDescription{.name = "main",
                                                  .length = 1.0,
                                                  .mass_per_length = 5e-3,
                                                  .bending_stiffness = 1e-3,
                                                  .tension = 600,
                                                  .damping = 1.0,
                                                  .damping_frequency_dependent = 5e-3});
  const auto barrier = scene.add(BarrierDescription{.name = "floor", .height = 0.0});
  scene.add(ContactDescription{.name = "touch",
                               .below = at(barrier),
                               .above = at(string, fraction(0.5)),
                               .stiffness = 1e6,
                               .exponent = 1.0});
  scene.add(InitialDescription{
      .name = "pluck", .centre = at(string, fraction(0.3)), .shape = Shape::triangle, .amplitude = amplitude});
  scene.add(OutputDescription{.name = "out",
                              .tap = {.place = at(string, fraction(0.8)), .quantity = Quantity::velocity},
                              .remove_dc = true,
                              .high_pass = 30.0});
  return scene;
}

double largest(const Simulator& simulator) {
  double size = 0.0;
  for (const double q : simulator.displacement(0)) size = std::max(size, std::abs(q));
  return size;
}

TEST(TinyState, is_zeroed_and_stays_so) {
  for (const Kernels kernels : {Kernels::plain, Kernels::fast}) {
    const auto scene = *compile(plucked(1e-145), {.kernels = kernels});
    Simulator simulator(scene);
    for (int i = 0; i < 100; ++i) simulator.step();
    ASSERT_GT(largest(simulator), 0.0);
    simulator.zero_tiny_state();
    EXPECT_EQ(largest(simulator), 0.0);
    EXPECT_EQ(simulator.rows().W[0], 0.0);
    for (int i = 0; i < 100; ++i) {
      simulator.step();
      ASSERT_EQ(largest(simulator), 0.0);
      ASSERT_EQ(simulator.frame()[0], 0.0);
    }
  }
}

// Audible states, and states a hundred orders of magnitude smaller, are not changed by a single bit.
TEST(TinyState, larger_states_are_left_alone) {
  for (const double amplitude : {1e-3, 1e-100}) {
    const auto scene = *compile(plucked(amplitude));
    Simulator zeroed(scene), left_alone(scene);
    EnergyLedger ledger(scene);
    zeroed.attach(ledger);
    for (int i = 0; i < 3000; ++i) {
      zeroed.step();
      if (i % 64 == 0) zeroed.zero_tiny_state();
      left_alone.step();
    }
    EXPECT_GT(largest(zeroed), 1e-3 * amplitude);
    for (std::size_t p = 0; p < zeroed.displacement(0).size(); ++p)
      ASSERT_EQ(zeroed.displacement(0)[p], left_alone.displacement(0)[p]);
    EXPECT_EQ(zeroed.frame()[0], left_alone.frame()[0]);
    EXPECT_LE(ledger.balance_error(), 1e-11);
  }
}

// Squares of the remaining states must be normal numbers, otherwise the ledger would be slow.
TEST(TinyState, squares_stay_normal) {
  EXPECT_TRUE(std::isnormal(Simulator::tiny_state * Simulator::tiny_state * 1e-20));
}

}  // namespace
}  // namespace rattle::test
