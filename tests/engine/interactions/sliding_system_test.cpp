// The dense system of the rows that move along a string. docs/step.md, "Slides, fingers, moving places"
#include <gtest/gtest.h>

#include <rattle/interactions/sliding_system.hpp>

namespace rattle {
namespace {

// A contact with a given force of 1e-12 N beside a spring so stiff that it answers with a million times more.
TEST(SlidingSystem, LeavesGivenForcesAsTheyAre) {
  SlidingSystem system(3);
  system.set_size(3);
  const double compliance[3][3] = {{1.0, 0.7, 0.3}, {0.6, 0.9, 0.2}, {0.5, 0.1, 0.8}};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) system.Lambda(i, j) = compliance[i][j];
  system.D_star = {1e-3, 2e-3, -1e-3};
  const double given = 1e-12;
  system.a[0] = system.a[2] = 1e12;
  system.d[0] = 3e5, system.d[2] = -7e5;
  system.a[1] = 0.0, system.d[1] = given;
  system.solve();
  EXPECT_TRUE(system.solvable);
  EXPECT_EQ(system.f[1], given);
  for (const std::size_t i : {0, 2}) {
    double D = system.D_star[i];
    for (std::size_t j = 0; j < 3; ++j) D -= compliance[i][j] * system.f[j];
    EXPECT_NEAR(system.D[i], D, 1e-15);
    EXPECT_NEAR(system.f[i], system.a[i] * D + system.d[i], 1e-3);
  }
}

}  // namespace
}  // namespace rattle
