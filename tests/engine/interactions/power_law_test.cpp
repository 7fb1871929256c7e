#include <gtest/gtest.h>

#include <cmath>
#include <rattle/interactions/g_rules.hpp>
#include <rattle/interactions/power_law.hpp>
#include <rattle/interactions/row_rules.hpp>

namespace rattle {
namespace {

TEST(PowerLaw, IsTheFormula) {
  for (double alpha : {1.0, 1.3, 2.0, 3.0}) {
    const double K = 5e8;
    const PowerLaw law(K, alpha);
    EXPECT_EQ(law.stiffness(), K);
    EXPECT_EQ(law.exponent(), alpha);
    for (double eta : {1e-9, 1e-5, 0.02}) {
      EXPECT_NEAR(law.potential(eta) / (K * std::pow(eta, alpha + 1.0) / (alpha + 1.0)), 1.0, 1e-14);
      EXPECT_NEAR(law.psi(eta) / std::sqrt(2.0 * law.potential(eta)), 1.0, 1e-14);
      EXPECT_NEAR(law.force(eta) / (K * std::pow(eta, alpha)), 1.0, 1e-14);
      EXPECT_NEAR(law.psi(eta) * law.slope(eta) / law.force(eta), 1.0, 1e-14);  // phi' = psi psi'
      EXPECT_NEAR(law.force_slope(eta) / (K * alpha * std::pow(eta, alpha - 1.0)), 1.0, 1e-14);
    }
  }
}

TEST(PowerLaw, IsNothingOutOfContact) {
  for (double alpha : {1.0, 1.3, 3.0})
    for (double eta : {0.0, -0.0, -1e-300, -1e-3}) {
      const PowerLaw law(1e6, alpha);
      EXPECT_EQ(law.psi(eta), 0.0);
      EXPECT_EQ(law.slope(eta), 0.0) << "pow(0, 0) is 1, a slope out of contact is not";
      EXPECT_EQ(law.potential(eta), 0.0);
      EXPECT_EQ(law.force(eta), 0.0);
      EXPECT_EQ(law.force_slope(eta), 0.0);
    }
}

RowModel row(LawKind law, double alpha) {
  RowModel model;
  model.law = law;
  model.power = PowerLaw(1e6, alpha);
  return model;
}

TEST(RowLaw, TwoSidedPsiIsOddAndItsSlopeEven) {
  const RowModel two_sided = row(LawKind::two_sided, 1.7);
  for (double eta : {1e-6, 1e-3}) {
    EXPECT_GT(row_psi(two_sided, eta), 0.0);
    EXPECT_EQ(row_psi(two_sided, -eta), -row_psi(two_sided, eta));
    EXPECT_GT(row_slope(two_sided, eta), 0.0);
    EXPECT_EQ(row_slope(two_sided, -eta), row_slope(two_sided, eta));
    EXPECT_EQ(row_phi(two_sided, -eta), row_phi(two_sided, eta));
  }
  EXPECT_EQ(row_psi(two_sided, 0.0), 0.0);
  EXPECT_EQ(row_slope(two_sided, 0.0), 0.0);
}

TEST(RowLaw, OneSidedIsNothingBelowZero) {
  const RowModel one_sided = row(LawKind::one_sided, 1.0);
  EXPECT_EQ(row_psi(one_sided, -1e-3), 0.0);
  EXPECT_EQ(row_slope(one_sided, -1e-3), 0.0);
  EXPECT_EQ(row_phi(one_sided, -1e-3), 0.0);
}

}  // namespace
}  // namespace rattle
