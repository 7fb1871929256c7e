// Weights of a point and of a rectangle on the grid. [SLIDE (31), (32)]
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <rattle/numerics/hat_weights.hpp>
#include <slide/plain_slide_string.hpp>
#include <support/random_numbers.hpp>
#include <support/spread_hats.hpp>
#include <vector>

namespace rattle::test {
namespace {

constexpr int M = 131;
constexpr double L = 0.65, h = L / M;

std::vector<double> rectangle(double x, double width) { return spread(hat_rectangle(x, width, h, M), M); }

TEST(HatWeights, of_a_point_reproduce_its_place) {
  Random random(1);
  for (int i = 0; i < 10000; ++i) {
    const double x = random.between(0.0, L);
    const HatPair pair = hat_pair(x, h, M);
    ASSERT_LT(pair.left.index, static_cast<std::size_t>(M));
    ASSERT_GE(pair.left_weight, 0.0);
    ASSERT_GE(pair.right_weight, 0.0);
    ASSERT_NEAR(pair.left_weight + pair.right_weight, 1.0, 1e-15);
    ASSERT_NEAR(h * (static_cast<double>(pair.left.index) + pair.right_weight), x, 1e-15);
  }
}

TEST(HatWeights, of_a_point_beyond_an_end_are_those_of_the_end) {
  for (const double x : {-1e300, -1.0, -1e-300, 0.0}) {
    const HatPair pair = hat_pair(x, h, M);
    EXPECT_EQ(pair.left.index, 0u);
    EXPECT_EQ(pair.left_weight, 1.0);
    EXPECT_EQ(pair.right_weight, 0.0);
  }
  for (const double x : {M * h, 1.0, 1e300, std::numeric_limits<double>::infinity()}) {
    const HatPair pair = hat_pair(x, h, M);
    EXPECT_EQ(pair.left.index, static_cast<std::size_t>(M - 1));
    EXPECT_EQ(pair.left_weight, 0.0);
    EXPECT_EQ(pair.right_weight, 1.0);
  }
}

TEST(HatWeights, of_a_rectangle_wider_than_the_string_end_with_it) {
  for (const double width : {2.0 * L, 1e3, 1e9, 1e300})
    EXPECT_EQ(hat_rectangle(0.2, width, h, M).count, M + 1) << width;
  const std::vector<double> g = rectangle(0.2, 1e3);
  for (int m = 1; m < M; ++m) EXPECT_EQ(g[static_cast<std::size_t>(m)], h / 1e3);
  EXPECT_GT(g[0], 0.0);
  EXPECT_GT(g[M], 0.0);
}

// A formula may be NaN at some time; that must not lead to an index outside the string.
TEST(HatWeights, of_a_place_that_is_not_a_number_stay_on_the_grid) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_LT(hat_pair(nan, h, M).left.index, static_cast<std::size_t>(M));
  for (const double x :
       {nan, std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()}) {
    const HatRectangle<double> nothing = hat_rectangle(x, 0.03, h, M);
    EXPECT_EQ(nothing.count, 0) << x;
    for (const double m : nothing.point) EXPECT_TRUE(m >= 0.0 && m <= M) << m;
  }
}

TEST(HatWeights, of_a_rectangle_sum_to_its_share_on_the_string_and_balance_around_its_centre) {
  Random random(2);
  for (int i = 0; i < 10000; ++i) {
    const double width = random.between(1e-4, 0.2), x = random.between(-0.1, L + 0.1);
    const double from = std::max(x - 0.5 * width, 0.0), to = std::min(x + 0.5 * width, L);
    const std::vector<double> g = rectangle(x, width);
    double sum = 0.0, moment = 0.0;
    for (std::size_t m = 0; m < g.size(); ++m) {
      ASSERT_GE(g[m], 0.0);
      sum += g[m];
      moment += g[m] * static_cast<double>(m) * h;
    }
    const double share = std::max(to - from, 0.0) / width;
    ASSERT_NEAR(sum, share, 1e-12) << x << " " << width;
    ASSERT_NEAR(moment, share * 0.5 * (from + to), 1e-12) << x << " " << width;
  }
}

// Compared with the integral of every hat by numerical quadrature.
TEST(HatWeights, of_a_rectangle_are_the_integrals_of_the_hats) {
  Random random(3);
  for (int i = 0; i < 50; ++i) {
    const double width = random.between(1e-3, 0.05), x = random.between(-0.02, L + 0.02);
    const std::vector<double> g = rectangle(x, width);
    std::vector<double> sums(M + 1);
    constexpr int pieces = 20000;
    for (int j = 0; j < pieces; ++j) {
      const double place = (x - 0.5 * width + width * (j + 0.5) / pieces) / h;
      if (place < 0.0 || place > M) continue;
      const std::size_t m = std::min(static_cast<std::size_t>(place), static_cast<std::size_t>(M - 1));
      sums[m] += (1.0 - (place - static_cast<double>(m))) / pieces;
      sums[m + 1] += (place - static_cast<double>(m)) / pieces;
    }
    for (std::size_t m = 0; m <= static_cast<std::size_t>(M); ++m)
      ASSERT_NEAR(g[m], sums[m], 2.0 / pieces) << x << " " << m;
  }
}

TEST(HatWeights, of_a_narrow_rectangle_tend_to_those_of_a_point) {
  for (const double x : {0.1234, 0.3, 40 * h}) {
    const HatPair pair = hat_pair(x, h, M);
    const std::vector<double> g = rectangle(x, 1e-9);
    EXPECT_NEAR(g[pair.left.index], pair.left_weight, 1e-6);
    EXPECT_NEAR(g[pair.left.index + 1], pair.right_weight, 1e-6);
  }
}

// Each point has its own stored weight, or shares the one of the points that lie wholly under the rectangle.
TEST(HatWeights, of_a_rectangle_are_kept_for_all_its_points_by_five) {
  Random random(5);
  for (int i = 0; i < 5000; ++i) {
    const double width = random.between(1e-4, 12.0 * h), x = random.between(-width, L + width);
    const HatRectangle<double> found = hat_rectangle(x, width, h, M);
    const auto count = static_cast<std::size_t>(found.count);
    for (std::size_t j = 0; j < count; ++j) {
      const std::size_t place = hat_place(j, count);
      ASSERT_LT(place, hat_places);
      const bool own = count < hat_places || place != 2;
      if (own) {
        ASSERT_EQ(found.point[place], found.first + static_cast<double>(j));
      } else {
        ASSERT_EQ(found.weight[place], h / width);
      }
    }
    for (std::size_t place = count; place < hat_places; ++place) ASSERT_EQ(found.weight[place], 0.0);
  }
}

TEST(HatWeights, are_those_of_the_plain_port) {
  Random random(4);
  for (int i = 0; i < 2000; ++i) {
    const double x = random.between(-0.05, L + 0.05), width = random.between(1e-3, 0.1);
    const HatPair pair = hat_pair(x, h, M);
    const plain::SlideShape point = plain::slide_shape(x, h, M);
    ASSERT_EQ(point.m, pair.left.index);
    ASSERT_NEAR(point.weight[0] * h, pair.left.index > 0 ? pair.left_weight : 0.0, 1e-15);
    std::vector<double> g(M + 1);
    plain::add_finger_shape(x, width, h, g);
    const std::vector<double> found = rectangle(x, width);
    for (std::size_t m = 1; m < static_cast<std::size_t>(M); ++m) ASSERT_NEAR(g[m] * h, found[m], 1e-13);
  }
}

}  // namespace
}  // namespace rattle::test
