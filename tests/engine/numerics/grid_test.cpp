#include <gtest/gtest.h>

#include <cmath>
#include <rattle/numerics/grid.hpp>

namespace rattle {
namespace {

constexpr double k = 1.0 / 44100.0;

TEST(StringSpacingBound, OfAnIdealStringIsOneStepOfTravel) {
  EXPECT_NEAR(string_spacing_bound(300.0, 0.0, 0.0, k), 300.0 * k, 1e-18);
}

TEST(StringSpacingBound, OfABarIsRootOfTwoKappaK) {
  EXPECT_NEAR(string_spacing_bound(0.0, 2.0, 0.0, k), std::sqrt(2.0 * 2.0 * k), 1e-17);
}

// At the bound the shortest wave, sin = 1, just reaches the limit 4:
//   4 lambda^2 + 16 mu^2 + 16 sigma1 k / h^2 = 4 with lambda = c k / h, mu = kappa k / h^2.
TEST(StringSpacingBound, PutsTheShortestWaveAtTheLimit) {
  for (double c : {0.0, 50.0, 300.0})
    for (double kappa : {0.0, 0.5, 20.0})
      for (double sigma1 : {0.0, 0.005, 0.3}) {
        if (c == 0.0 && kappa == 0.0 && sigma1 == 0.0) continue;
        const double h = string_spacing_bound(c, kappa, sigma1, k);
        const double lambda2 = c * c * k * k / (h * h), mu2 = kappa * kappa * k * k / (h * h * h * h);
        EXPECT_NEAR(4.0 * lambda2 + 16.0 * mu2 + 16.0 * sigma1 * k / (h * h), 4.0, 1e-13);
      }
}

// Likewise 64 mu^2 + 32 sigma1 k / h^2 = 4; the plate's Laplacian reaches 8 / h^2.
TEST(PlateSpacingBound, PutsTheShortestWaveAtTheLimit) {
  for (double kappa : {0.1, 1.0, 30.0})
    for (double sigma1 : {0.0, 0.005, 0.3}) {
      const double h = plate_spacing_bound(kappa, sigma1, k);
      const double mu2 = kappa * kappa * k * k / (h * h * h * h);
      EXPECT_NEAR(64.0 * mu2 + 32.0 * sigma1 * k / (h * h), 4.0, 1e-13);
    }
}

TEST(WholeIntervals, AreNotLostToRounding) {
  EXPECT_EQ(whole_intervals(0.3, 0.1), 3);  // 0.3 / 0.1 is just below 3
  EXPECT_EQ(whole_intervals(1.0, 1.0 / 49.0), 49);
  EXPECT_EQ(whole_intervals(1.0, 0.3), 3);
  EXPECT_EQ(whole_intervals(1.0, 0.3334), 2);
  EXPECT_EQ(whole_intervals(0.05, 0.1), 0);
}

TEST(WholeIntervals, OfAnAbsurdQuotientStayInRange) {
  EXPECT_GT(whole_intervals(1e15, 1e-15), 2000000000);
  EXPECT_GT(whole_intervals(1.0, 0.0), 2000000000);
}

TEST(LineGrid, FillsTheLengthWithSpacingsNotBelowTheBound) {
  for (double bound : {0.0101, 0.01, 0.0099, 0.7}) {
    const LineGrid grid = make_line_grid(1.0, bound);
    EXPECT_NEAR(grid.intervals * grid.spacing, 1.0, 1e-15);
    EXPECT_GE(grid.spacing, bound * (1.0 - 1e-12));
    EXPECT_LT(1.0 / (grid.intervals + 1), bound);
    EXPECT_EQ(grid.bound, bound);
  }
}

TEST(LineGrid, OfAStringShorterThanTheBoundIsEmpty) {
  const LineGrid grid = make_line_grid(0.1, 0.2);
  EXPECT_EQ(grid.intervals, 0);
  EXPECT_EQ(grid.spacing, 0.0);
}

TEST(SquareGrid, HasOneSpacingForBothSides) {
  const SquareGrid grid = make_square_grid(1.35, 0.18, 0.013);
  const double hx = 1.35 / std::floor(1.35 / 0.013), hy = 0.18 / std::floor(0.18 / 0.013);
  EXPECT_EQ(grid.spacing, std::max(hx, hy));
  EXPECT_GE(grid.spacing, grid.bound);
  EXPECT_EQ(grid.intervals_x, 97);
  EXPECT_EQ(grid.intervals_y, 13);
  EXPECT_LE(grid.intervals_x * grid.spacing, 1.35 * (1.0 + 1e-12));
  EXPECT_LE(grid.intervals_y * grid.spacing, 0.18 * (1.0 + 1e-12));
}

TEST(SquareGrid, OfASquareIsSquare) {
  for (int n : {5, 7, 49, 61}) {  // for some of these, n (1 / n) is not exactly 1
    const SquareGrid grid = make_square_grid(1.0, 1.0, 1.0 / n);
    EXPECT_EQ(grid.intervals_x, n);
    EXPECT_EQ(grid.intervals_y, n);
  }
}

TEST(SquareGrid, OfAPlateSmallerThanTheBoundSaysSo) {
  const SquareGrid grid = make_square_grid(1.0, 0.1, 0.2);
  EXPECT_EQ(grid.intervals_x, 5);
  EXPECT_EQ(grid.intervals_y, 0);
  EXPECT_EQ(grid.spacing, 0.0) << "there is no grid";
}

}  // namespace
}  // namespace rattle
