#include <gtest/gtest.h>

#include <rattle/numerics/interpolation.hpp>
#include <support/random_numbers.hpp>
#include <vector>

namespace rattle {
namespace {

constexpr int N = 20;

TEST(LineWeights, ReadLinesExactly) {
  for (double place = 0.0; place <= N; place += 0.37) {
    const LineWeights w = line_weights(place, N, Interpolation::linear);
    double one = 0.0, line = 0.0;
    for (int i = 0; i < w.count; ++i) {
      one += w.points[i].weight;
      line += w.points[i].weight * (3.0 + 2.0 * static_cast<double>(w.points[i].point));
      EXPECT_GE(w.points[i].weight, 0.0);
      EXPECT_LE(w.points[i].point, static_cast<std::size_t>(N));
    }
    EXPECT_NEAR(one, 1.0, 1e-15);
    EXPECT_NEAR(line, 3.0 + 2.0 * place, 1e-13);
  }
}

TEST(LineWeights, OnAPointAreThatPointAlone) {
  for (int l : {0, 1, 7, N - 1, N})
    for (double off : {0.0, 1e-13, -1e-13}) {
      if ((l == 0 && off < 0.0) || (l == N && off > 0.0)) continue;
      const LineWeights w = line_weights(l + off, N, Interpolation::linear);
      ASSERT_EQ(w.count, 1) << l << " " << off;
      EXPECT_EQ(w.points[0].point, static_cast<std::size_t>(l));
      EXPECT_EQ(w.points[0].weight, 1.0);
    }
}

TEST(LineWeights, NearestTakesTheCloserPoint) {
  const auto point = [](double place) {
    const LineWeights w = line_weights(place, N, Interpolation::nearest);
    EXPECT_EQ(w.count, 1);
    EXPECT_EQ(w.points[0].weight, 1.0);
    return w.points[0].point;
  };
  EXPECT_EQ(point(3.49), 3u);
  EXPECT_EQ(point(3.51), 4u);
  EXPECT_EQ(point(19.9), 20u);
  EXPECT_EQ(point(0.1), 0u);
}

// <J u, f> = <u, J^T f>: the spread force does the work computed from the interpolated displacement.
TEST(LineWeights, SpreadingIsTheAdjointOfReading) {
  test::Random random(7);
  for (int trial = 0; trial < 100; ++trial) {
    std::vector<double> u(N + 1), spread(N + 1, 0.0);
    for (double& value : u) value = random.state();
    const double force = random.state();
    const LineWeights w = line_weights(random.between(0.0, N), N, Interpolation::linear);
    double read = 0.0, work = 0.0;
    for (int i = 0; i < w.count; ++i) {
      read += w.points[i].weight * u[w.points[i].point];
      spread[w.points[i].point] += w.points[i].weight * force;
    }
    for (int l = 0; l <= N; ++l) work += u[l] * spread[l];
    EXPECT_NEAR(work, read * force, 1e-15);
  }
}

}  // namespace
}  // namespace rattle
