#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <rattle/numerics/skyline.hpp>
#include <support/dense_solve.hpp>
#include <support/random_numbers.hpp>

namespace rattle {
namespace {

using test::Matrix;
using test::Random;
using test::Vector;

// I + G G^T restricted to a random skyline, positive definite due to a dominant diagonal.
struct RandomSystem {
  SkylineProfile profile;
  std::vector<double> A;
  Matrix dense;

  RandomSystem(std::size_t n, Random& random) : dense(n, Vector(n, 0.0)) {
    std::vector<std::uint32_t> first(n);
    for (std::size_t i = 0; i < n; ++i)
      first[i] = static_cast<std::uint32_t>(
          i - std::min<std::size_t>(i, static_cast<std::size_t>(random.between(0.0, 6.0))));
    profile = SkylineProfile(first);
    A.resize(profile.entry_count());
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = first[i]; j <= i; ++j) {
        const double entry = i == j ? 1.0 + random.between(13.0, 20.0) : random.state();
        A[profile.index(i, j)] = dense[i][j] = dense[j][i] = entry;
      }
  }
};

std::vector<std::uint32_t> all_rows(std::size_t n) {
  std::vector<std::uint32_t> rows(n);
  std::iota(rows.begin(), rows.end(), 0u);
  return rows;
}

TEST(SkylineProfile, KeepsEachRowFromItsFirstColumn) {
  const SkylineProfile profile({0, 0, 2, 1});
  EXPECT_EQ(profile.size(), 4u);
  EXPECT_EQ(profile.entry_count(), 1u + 2u + 1u + 3u);
  EXPECT_EQ(profile.index(0, 0), 0u);
  EXPECT_EQ(profile.index(1, 0), 1u);
  EXPECT_EQ(profile.index(1, 1), 2u);
  EXPECT_EQ(profile.index(2, 2), 3u);
  EXPECT_EQ(profile.index(3, 1), 4u);
  EXPECT_EQ(profile.index(3, 3), 6u);
}

TEST(Skyline, MultipliesLikeTheDenseMatrix) {
  Random random(1);
  for (std::size_t n : {1u, 2u, 9u, 40u}) {
    const RandomSystem system(n, random);
    Vector x(n), y(n, 99.0);
    for (double& value : x) value = random.state();
    multiply(system.profile, system.A.data(), x.data(), y.data());
    for (std::size_t i = 0; i < n; ++i) {
      double expected = 0.0;
      for (std::size_t j = 0; j < n; ++j) expected += system.dense[i][j] * x[j];
      EXPECT_NEAR(y[i], expected, 1e-13);
    }
  }
}

TEST(Skyline, SolvesLikeDenseElimination) {
  Random random(2);
  for (std::size_t n : {1u, 2u, 9u, 40u}) {
    const RandomSystem system(n, random);
    Vector b(n);
    for (double& value : b) value = random.state();
    std::vector<double> L = system.A;
    const auto rows = all_rows(n);
    Vector x = b;
    factor_at_least_one(system.profile, L.data(), rows);
    solve_lower(system.profile, L.data(), rows, x.data());
    solve_upper(system.profile, L.data(), rows, x.data());
    const Vector expected = test::dense_solve(system.dense, b);
    for (std::size_t i = 0; i < n; ++i) EXPECT_NEAR(x[i], expected[i], 1e-14);
  }
}

TEST(Skyline, FactorsAreTheCholeskyFactor) {
  Random random(3);
  const std::size_t n = 12;
  const RandomSystem system(n, random);
  std::vector<double> L = system.A;
  factor_at_least_one(system.profile, L.data(), all_rows(n));
  const auto entry = [&](std::size_t i, std::size_t j) {
    return j <= i && j >= system.profile.first(i) ? L[system.profile.index(i, j)] : 0.0;
  };
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      double product = 0.0;
      for (std::size_t m = 0; m < n; ++m) product += entry(i, m) * entry(j, m);
      EXPECT_NEAR(product, system.dense[i][j], 1e-13);
    }
}

TEST(Skyline, SolvesTheActiveRowsAloneAndLeavesTheOthers) {
  Random random(4);
  const std::size_t n = 15;
  for (int trial = 0; trial < 50; ++trial) {
    const RandomSystem system(n, random);
    std::vector<std::uint32_t> active;
    for (std::uint32_t i = 0; i < n; ++i)
      if (random.state() > 0.0) active.push_back(i);
    Vector x(n);
    for (double& value : x) value = random.state();
    const Vector before = x;
    Matrix small(active.size(), Vector(active.size()));
    Vector b(active.size());
    for (std::size_t i = 0; i < active.size(); ++i) {
      b[i] = x[active[i]];
      for (std::size_t j = 0; j < active.size(); ++j) small[i][j] = system.dense[active[i]][active[j]];
    }
    std::vector<double> L = system.A;
    factor_at_least_one(system.profile, L.data(), active);
    solve_lower(system.profile, L.data(), active, x.data());
    solve_upper(system.profile, L.data(), active, x.data());
    const Vector expected = test::dense_solve(small, b);
    for (std::size_t i = 0; i < active.size(); ++i) EXPECT_NEAR(x[active[i]], expected[i], 1e-14);
    for (std::uint32_t i = 0; i < n; ++i)
      if (!std::binary_search(active.begin(), active.end(), i)) {
        EXPECT_EQ(x[i], before[i]);
      }
  }
}

// I + s s^T with s^T s = 1e20: rounding may make the second pivot zero or negative, although its exact value is
// at least 1.
TEST(Skyline, KeepsPivotsAtLeastOne) {
  const SkylineProfile profile({0, 0});
  std::vector<double> A{1.0 + 1e20, 1e20, 1.0 + 1e20};
  factor_at_least_one(profile, A.data(), all_rows(2));
  for (std::size_t i = 0; i < 2; ++i) EXPECT_GE(A[profile.index(i, i)], 1.0);
}

std::size_t bandwidth(const std::vector<std::vector<std::uint32_t>>& neighbours,
                      const std::vector<std::uint32_t>& order) {
  std::vector<std::size_t> place(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  std::size_t widest = 0;
  for (std::size_t v = 0; v < neighbours.size(); ++v)
    for (std::uint32_t w : neighbours[v])
      widest = std::max(widest, place[v] > place[w] ? place[v] - place[w] : place[w] - place[v]);
  return widest;
}

TEST(BandwidthReducingOrder, StraightensAShuffledChain) {
  const std::uint32_t n = 101;
  std::vector<std::vector<std::uint32_t>> neighbours(n);
  const auto vertex = [](std::uint32_t i) { return (i * 37u) % 101u; };  // 37 and 101 are coprime
  for (std::uint32_t i = 0; i + 1 < n; ++i) {
    neighbours[vertex(i)].push_back(vertex(i + 1));
    neighbours[vertex(i + 1)].push_back(vertex(i));
  }
  std::vector<std::uint32_t> shuffled = all_rows(n);
  ASSERT_GT(bandwidth(neighbours, shuffled), 10u);
  EXPECT_EQ(bandwidth(neighbours, bandwidth_reducing_order(neighbours)), 1u);
}

TEST(BandwidthReducingOrder, NamesEveryVertexOnceAlsoOfSeparateGraphs) {
  std::vector<std::vector<std::uint32_t>> neighbours(10);
  for (std::uint32_t i : {1u, 4u, 7u}) {
    neighbours[i].push_back(i + 1);
    neighbours[i + 1].push_back(i);
  }
  std::vector<std::uint32_t> order = bandwidth_reducing_order(neighbours);
  std::sort(order.begin(), order.end());
  EXPECT_EQ(order, all_rows(10));
  EXPECT_TRUE(bandwidth_reducing_order({}).empty());
}

}  // namespace
}  // namespace rattle
