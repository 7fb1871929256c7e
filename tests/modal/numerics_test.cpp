// What the sources of modes are built of: quadrature, polynomials with edges, eigenvectors.
#include <gtest/gtest.h>

#include <cmath>
#include <rattle/numerics/edge_basis.hpp>
#include <rattle/numerics/gauss_rule.hpp>
#include <rattle/numerics/symmetric_eigen.hpp>
#include <support/random_numbers.hpp>

namespace rattle {
namespace {

TEST(GaussRule, IsExactForPolynomials) {
  for (const std::size_t n : {1u, 2u, 7u, 40u}) {
    const GaussRule rule = gauss_rule(n);
    for (std::size_t power = 0; power < 2 * n; ++power) {
      double sum = 0.0;
      for (std::size_t i = 0; i < n; ++i) sum += rule.weights[i] * std::pow(rule.nodes[i], power);
      EXPECT_NEAR(sum, power % 2 == 0 ? 2.0 / static_cast<double>(power + 1) : 0.0, 1e-13)
          << n << ", " << power;
    }
  }
}

TEST(GaussRule, InPiecesCoversTheWholeInterval) {
  const GaussRule rule = gauss_rule(4, 10, 1.0, 3.0);
  double sum = 0.0;
  for (std::size_t i = 0; i < rule.nodes.size(); ++i) sum += rule.weights[i] * std::exp(rule.nodes[i]);
  EXPECT_NEAR(sum, std::exp(3.0) - std::exp(1.0), 1e-13);
}

TEST(EdgeBasis, IsOrthonormalAndHeldAtItsEnds) {
  constexpr std::size_t count = 40;
  for (const int a : {0, 1, 2})
    for (const int b : {0, 1, 2}) {
      const EdgeBasis basis(a, b, count);
      const GaussRule rule = gauss_rule(count + 4);
      SquareMatrix products(count);
      std::vector<double> v(count), v1(count), v2(count);
      for (std::size_t i = 0; i < rule.nodes.size(); ++i) {
        basis.at(rule.nodes[i], v, v1, v2);
        for (std::size_t m = 0; m < count; ++m)
          for (std::size_t n = 0; n < count; ++n) products.at(m, n) += rule.weights[i] * v[m] * v[n];
      }
      for (std::size_t m = 0; m < count; ++m)
        for (std::size_t n = 0; n < count; ++n)
          EXPECT_NEAR(products.at(m, n), m == n ? 1.0 : 0.0, 1e-11) << a << b << ", " << m << ", " << n;
      for (const double end : {-1.0, 1.0}) {
        basis.at(end, v, v1, v2);
        const int conditions = end < 0.0 ? a : b;
        for (std::size_t n = 0; n < count; ++n) {
          EXPECT_EQ(v[n] == 0.0, conditions > 0) << a << b << ", " << n;
          EXPECT_EQ(v1[n] == 0.0, conditions == 2 || (conditions == 0 && a == b && n == 0))
              << a << b << ", " << n;
        }
      }
    }
}

TEST(EdgeBasis, DerivativesAreThoseOfTheValues) {
  constexpr std::size_t count = 20;
  const EdgeBasis basis(2, 1, count);
  std::vector<double> low(count), high(count), slope(count), low1(count), high1(count), curvature(count),
      unused(count);
  const double t = 0.3, step = 1e-5;
  basis.at(t - step, low, low1, unused);
  basis.at(t + step, high, high1, unused);
  basis.at(t, unused, slope, curvature);
  for (std::size_t n = 0; n < count; ++n) {
    EXPECT_NEAR(slope[n], (high[n] - low[n]) / (2.0 * step), 1e-6 * (1.0 + std::abs(slope[n]))) << n;
    EXPECT_NEAR(curvature[n], (high1[n] - low1[n]) / (2.0 * step), 1e-6 * (1.0 + std::abs(curvature[n]))) << n;
  }
}

SquareMatrix random_positive(test::Random& random, std::size_t n) {
  SquareMatrix root(n), matrix(n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) root.at(i, j) = random.between(-1.0, 1.0);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      matrix.at(i, j) = i == j ? 0.1 : 0.0;
      for (std::size_t l = 0; l < n; ++l) matrix.at(i, j) += root.at(i, l) * root.at(j, l);
    }
  return matrix;
}

TEST(SymmetricEigen, SatisfiesItsEquationAndIsOrthonormal) {
  test::Random random(5);
  for (const std::size_t n : {1u, 2u, 3u, 8u, 60u}) {
    const SquareMatrix K = random_positive(random, n), M = random_positive(random, n);
    const SymmetricEigen found = symmetric_eigen(K, M);
    for (std::size_t j = 0; j < n; ++j) {
      EXPECT_LE(found.values[j > 0 ? j - 1 : 0], found.values[j]);
      const double* const v = found.vectors.row(j);
      for (std::size_t i = 0; i < n; ++i) {
        double left = 0.0, right = 0.0;
        for (std::size_t l = 0; l < n; ++l) {
          left += K.at(i, l) * v[l];
          right += M.at(i, l) * v[l];
        }
        EXPECT_NEAR(left, found.values[j] * right, 1e-8 * (1.0 + std::abs(left))) << n << ", " << j;
      }
      for (std::size_t other = 0; other <= j; ++other) {
        double product = 0.0;
        for (std::size_t i = 0; i < n; ++i)
          for (std::size_t l = 0; l < n; ++l) product += v[i] * M.at(i, l) * found.vectors.at(other, l);
        EXPECT_NEAR(product, j == other ? 1.0 : 0.0, 1e-9) << n << ", " << j << ", " << other;
      }
    }
  }
}

// A graded diagonal keeps its smallest value to full precision beside one 1e12 times as large.
TEST(SymmetricEigen, SmallValuesStayExactBesideLargeOnes) {
  SquareMatrix K(3), M(3);
  for (std::size_t i = 0; i < 3; ++i) M.at(i, i) = 1.0;
  K.at(0, 0) = 1.0, K.at(1, 1) = 1e6, K.at(2, 2) = 1e12;
  K.at(0, 1) = K.at(1, 0) = 10.0;
  const SymmetricEigen found = symmetric_eigen(K, M);
  EXPECT_NEAR(found.values[0], 0.5 * (1e6 + 1.0) - std::sqrt(0.25 * std::pow(1e6 - 1.0, 2) + 100.0), 1e-9);
  EXPECT_NEAR(found.values[0], 1.0 - 100.0 / (1e6 - 1.0), 1e-8);
}

}  // namespace
}  // namespace rattle
