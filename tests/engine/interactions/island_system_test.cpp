#include <gtest/gtest.h>

#include <cmath>
#include <rattle/interactions/island_system.hpp>
#include <support/dense_solve.hpp>
#include <support/random_numbers.hpp>

namespace rattle {
namespace {

using test::Matrix;
using test::Random;
using test::Vector;

// Lambda = G G^T with fewer columns than rows: positive semi-definite and singular.
struct RandomIsland {
  Island island;
  Matrix Lambda;

  RandomIsland(std::size_t m, std::size_t rank, Random& random) : Lambda(m, Vector(m, 0.0)) {
    Matrix G(m, Vector(rank));
    for (Vector& row : G)
      for (double& entry : row) entry = random.state();
    for (std::size_t i = 0; i < m; ++i)
      for (std::size_t j = 0; j < m; ++j)
        for (std::size_t r = 0; r < rank; ++r) Lambda[i][j] += G[i][r] * G[j][r];
    island.row_count = static_cast<std::uint32_t>(m);
    island.profile = SkylineProfile(std::vector<std::uint32_t>(m, 0));
    island.compliance.resize(island.profile.entry_count());
    for (std::size_t i = 0; i < m; ++i)
      for (std::size_t j = 0; j <= i; ++j) island.compliance[island.profile.index(i, j)] = Lambda[i][j];
  }
};

// f = a D + d and D = D* - Lambda f as one dense system: (I + diag(a) Lambda) f = a D* + d.
Vector dense_forces(const Matrix& Lambda, const Vector& a, const Vector& d, const Vector& D_star) {
  Matrix A = Lambda;
  Vector b(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (double& entry : A[i]) entry *= a[i];
    A[i][i] += 1.0;
    b[i] = a[i] * D_star[i] + d[i];
  }
  return test::dense_solve(A, b);
}

TEST(IslandSystem, SolvesLikeADenseSystemAlsoWhereLambdaIsSingular) {
  Random random(41);
  for (std::size_t m : {1u, 2u, 3u, 8u, 20u})
    for (int trial = 0; trial < 20; ++trial) {
      const RandomIsland random_island(m, trial % 2 == 0 ? m : (m + 1) / 2, random);
      IslandSystem system(m + 3, random_island.island.profile.entry_count() + 5);  // capacity for a larger one
      system.set_island(random_island.island);
      Vector a(m), d(m), D_star(m);
      for (std::size_t i = 0; i < m; ++i) {
        a[i] = system.a[i] = random.state() > 0.3 ? 0.0 : random.between(0.0, 100.0);
        d[i] = system.d[i] = random.state();
        D_star[i] = system.D_star[i] = random.state();
        EXPECT_EQ(system.Lambda(i), random_island.Lambda[i][i]);
      }
      system.solve();
      const Vector f = dense_forces(random_island.Lambda, a, d, D_star);
      for (std::size_t i = 0; i < m; ++i) {
        double D = D_star[i];
        for (std::size_t j = 0; j < m; ++j) D -= random_island.Lambda[i][j] * f[j];
        EXPECT_NEAR(system.f[i], f[i], 1e-11 * (1.0 + std::abs(f[i])));
        EXPECT_NEAR(system.D[i], D, 1e-11 * (1.0 + std::abs(D)));
      }
    }
}

// With the other laws connected, a unit force on row i changes its D by the connected compliance.
TEST(IslandSystem, ConnectedComplianceIsWhatARowFeels) {
  Random random(42);
  for (std::size_t m : {1u, 2u, 5u})
    for (int trial = 0; trial < 20; ++trial) {
      const RandomIsland random_island(m, m, random);
      IslandSystem system(m, random_island.island.profile.entry_count());
      system.set_island(random_island.island);
      const std::size_t row = static_cast<std::size_t>(trial) % m;
      for (std::size_t i = 0; i < m; ++i) {
        system.a[i] = i == row ? 0.0 : random.between(0.0, 10.0);
        system.d[i] = 0.0;
        system.D_star[i] = random.state();
      }
      system.solve();
      const double before = system.D[row];
      const double compliance = system.connected_compliance(row);
      system.d[row] = 1.0;
      system.solve();
      EXPECT_NEAR(compliance, before - system.D[row], 1e-12);
      EXPECT_LE(compliance, random_island.Lambda[row][row] * (1.0 + 1e-15));
      EXPECT_GE(compliance, 0.0);
    }
}

TEST(IslandSystem, WithoutStiffnessForcesAreTheGivenOnes) {
  Random random(43);
  const RandomIsland random_island(4, 4, random);
  IslandSystem system(4, random_island.island.profile.entry_count());
  system.set_island(random_island.island);
  for (std::size_t i = 0; i < 4; ++i) {
    system.a[i] = 0.0;
    system.d[i] = 0.5;
    system.D_star[i] = 1.0;
  }
  system.solve();
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(system.f[i], 0.5);
}

// a = 1e30: D is forced to zero and nothing becomes NaN or infinite.
TEST(IslandSystem, HoldsFirmWithHugeStiffness) {
  Random random(44);
  const RandomIsland random_island(3, 3, random);
  IslandSystem system(3, random_island.island.profile.entry_count());
  system.set_island(random_island.island);
  for (std::size_t i = 0; i < 3; ++i) {
    system.a[i] = 1e30;
    system.d[i] = 0.0;
    system.D_star[i] = 1.0;
  }
  system.solve();
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_TRUE(std::isfinite(system.f[i]));
    EXPECT_NEAR(system.D[i], 0.0, 1e-10);
  }
}

}  // namespace
}  // namespace rattle
