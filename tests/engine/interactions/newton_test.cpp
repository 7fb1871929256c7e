#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/test_island.hpp>
#include <limits>
#include <support/power_law.hpp>

namespace rattle {
namespace {

using test::potential_quotient;
using test::PotentialQuotient;
using test::Random;
using test::single_contact;
using test::TestIsland;

RowModel contact_row(LawKind law, double K, double alpha) {
  RowModel row;
  row.law = law;
  row.power = PowerLaw(K, alpha);
  return row;
}

TEST(PotentialQuotient, IsTheQuotientOfPotentials) {
  for (LawKind law : {LawKind::one_sided, LawKind::two_sided})
    for (double alpha : {1.0, 1.5, 3.0}) {
      const RowModel row = contact_row(law, 1e7, alpha);
      const test::ContactLaw reference{1e7, alpha, law == LawKind::two_sided};
      for (double eta_prev : {-2e-4, 0.0, 3e-4})
        for (double D : {-5e-4, -1e-4, 1e-4, 6e-4}) {
          const double expected = (reference.phi(eta_prev + D) - reference.phi(eta_prev)) / D;
          EXPECT_NEAR(potential_quotient(row, eta_prev, D).value, expected, 1e-12 * (1.0 + std::abs(expected)));
        }
    }
}

TEST(PotentialQuotient, HasTheForceAsItsLimit) {
  const RowModel row = contact_row(LawKind::one_sided, 1e7, 1.5);
  for (double D : {0.0, 1e-18, -1e-12, 1e-11}) {
    const PotentialQuotient q = potential_quotient(row, 2e-4, D);
    EXPECT_NEAR(q.value / (1e7 * std::pow(2e-4, 1.5)), 1.0, 1e-6);
    EXPECT_NEAR(q.slope / (0.5 * 1e7 * 1.5 * std::pow(2e-4, 0.5)), 1.0, 1e-6);
  }
  EXPECT_EQ(potential_quotient(row, 0.0, 0.0).value, 0.0);
  EXPECT_EQ(potential_quotient(row, 0.0, 0.0).slope, 0.0);
}

TEST(PotentialQuotient, SlopeIsItsDerivative) {
  for (LawKind law : {LawKind::one_sided, LawKind::two_sided}) {
    const RowModel row = contact_row(law, 1e7, 1.7);
    for (double eta_prev : {-2e-4, 1e-5, 3e-4})
      for (double D : {-6e-4, -1e-4, 2e-4, 6e-4}) {
        const double step = 1e-9;
        const double difference = (potential_quotient(row, eta_prev, D + step).value -
                                   potential_quotient(row, eta_prev, D - step).value) /
                                  (2.0 * step);
        EXPECT_NEAR(potential_quotient(row, eta_prev, D).slope, difference,
                    1e-4 * (1.0 + std::abs(difference)));
      }
  }
}

// Random coupled islands with every law; K far above the resolved range.
TestIsland random_island(Random& random, std::size_t m, double highest_exponent_of_K) {
  TestIsland one(test::random_compliance(m, std::max<std::size_t>(1, m - 1), random));
  for (std::size_t i = 0; i < m; ++i) {
    const double K = std::pow(10.0, random.between(4.0, highest_exponent_of_K));
    one.make_contact(i, i % 3 == 1 ? LawKind::two_sided : LawKind::one_sided, Rule::newton, K,
                     random.between(1.0, 3.0));
    if (i % 4 == 3) one.make_spring(i, 1e4, 1e8, 0.01);
    const double size = std::pow(10.0, random.between(-6.0, -3.0));
    one.eta_prev[i] = size * random.state();
    one.eta[i] = size * random.state();
    one.D_star[i] = size * random.state();
  }
  return one;
}

double law_force(const TestIsland& one, std::size_t i, double D) {
  if (one.models[i].is_contact()) return potential_quotient(one.models[i], one.eta_prev[i], D).value;
  double a = 0.0, d = 0.0;
  set_linear_law(one.models[i], one.eta[i], one.eta_prev[i], one.k, a, d);
  return a * D + d;
}

// Deviation of D from D* - Lambda f(D), relative to the terms.
double residual(const TestIsland& one, const AlignedVector& D) {
  double worst = 0.0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    double expected = one.D_star[i], size = std::abs(one.D_star[i]) + std::abs(one.eta_prev[i]);
    for (std::size_t j = 0; j < one.size(); ++j) {
      const double part = one.Lambda[i][j] * law_force(one, j, D[j]);
      expected -= part;
      size += std::abs(part);
    }
    const double miss = std::abs(D[i] - expected) / size;
    if (!(miss <= worst)) worst = miss;
  }
  return worst;
}

TEST(Newton, SolvesItsEquationInCoupledIslands) {
  Random random(61);
  for (int trial = 0; trial < 10000; ++trial) {
    TestIsland one = random_island(random, 1 + static_cast<std::size_t>(trial) % 6, 10.0);
    ASSERT_TRUE(one.newton(50)) << "trial " << trial;
    ASSERT_LT(residual(one, one.system.D), 1e-7) << "trial " << trial;
  }
}

// alpha = 1 deep inside the contact: G is linear, f = K (eta+ + eta-) / 2.
TEST(Newton, OfALinearContactIsTheClosedForm) {
  const double Lambda = 5e-7, K = 1e6;
  TestIsland one = single_contact(Lambda, LawKind::one_sided, Rule::newton, K, 1.0);
  one.eta_prev = {1e-3};
  one.eta = {1.1e-3};
  one.D_star = {2e-4};
  ASSERT_TRUE(one.newton(50));
  const double D = (2e-4 - Lambda * K * 1e-3) / (1.0 + 0.5 * Lambda * K);
  EXPECT_NEAR(one.system.D[0], D, 1e-15);
  EXPECT_NEAR(one.system.f[0], K * (1e-3 + 0.5 * D), 1e-9);
}

TEST(Newton, OutOfContactHasNoForce) {
  TestIsland one = single_contact(5e-7, LawKind::one_sided, Rule::newton, 1e8, 1.5);
  one.eta_prev = {-1e-3};
  one.eta = {-0.9e-3};
  one.D_star = {1e-4};
  ASSERT_TRUE(one.newton(50));
  EXPECT_EQ(one.system.f[0], 0.0);
  EXPECT_EQ(one.system.D[0], 1e-4);
}

TEST(Newton, SaysWhenItsIterationsDoNotSuffice) {
  TestIsland one = single_contact(5e-7, LawKind::one_sided, Rule::newton, 1e9, 2.5);
  one.eta_prev = {-1e-3};
  one.eta = {0.0};
  one.D_star = {2e-3};
  EXPECT_FALSE(one.newton(1));
  EXPECT_TRUE(std::isfinite(one.system.f[0]));
  EXPECT_TRUE(one.newton(50));
}

TEST(Newton, SaysWhenThereIsNoNumber) {
  TestIsland one = single_contact(5e-7, LawKind::one_sided, Rule::newton, 1e9, 1.5);
  one.eta_prev = {0.0};
  one.eta = {0.0};
  one.D_star = {std::numeric_limits<double>::quiet_NaN()};
  EXPECT_FALSE(one.newton(50));
}

// Undamped Newton steps: a few islands do not converge this way.
double residual_after_whole_steps(TestIsland& one, int iterations) {
  one.prepare();
  AlignedVector D(one.size());
  for (std::size_t i = 0; i < one.size(); ++i) D[i] = 2.0 * (one.eta[i] - one.eta_prev[i]);
  for (int iteration = 0; iteration < iterations; ++iteration) {
    for (std::size_t i = 0; i < one.size(); ++i) {
      const PotentialQuotient q = potential_quotient(one.models[i], one.eta_prev[i], D[i]);
      one.system.a[i] = q.slope;
      one.system.d[i] = q.value - q.slope * D[i];
    }
    one.system.solve();
    D = one.system.D;
  }
  return residual(one, D);
}

TEST(Newton, ConvergesWhereWholeStepsDoNot) {
  Random random(5);
  int missed_by_whole_steps = 0;
  for (int trial = 0; trial < 20000; ++trial) {
    TestIsland one(test::random_compliance(6, 4, random));
    for (std::size_t i = 0; i < one.size(); ++i) {
      const double K = std::pow(10.0, random.between(4.0, 14.0));
      one.make_contact(i, LawKind::one_sided, Rule::newton, K, random.between(1.0, 1.0001));
      const double size = std::pow(10.0, random.between(-6.0, -2.0));
      one.eta_prev[i] = size * random.state();
      one.eta[i] = size * random.state();
      one.D_star[i] = size * random.state();
    }
    if (residual_after_whole_steps(one, 50) > 1e-4) ++missed_by_whole_steps;
    ASSERT_TRUE(one.newton(50)) << "trial " << trial;
    ASSERT_LT(residual(one, one.system.D), 1e-4) << "trial " << trial;
  }
  EXPECT_GT(missed_by_whole_steps, 0);
}

}  // namespace
}  // namespace rattle
