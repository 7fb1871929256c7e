// The psi that a step leaves in a contact.
#include <gtest/gtest.h>

#include <rattle/interactions/row_rules.hpp>

namespace rattle {
namespace {

// psi + g D / 2, passed as the force g (psi + psi_next) / 2.
double psi_next_after(const RowModel& row, double psi, double g, double D) {
  return next_psi(row, psi, g, g * (psi + 0.25 * g * D));
}

TEST(NextPsi, IsPsiAndHalfGTimesD) {
  RowModel row;
  row.rule = Rule::basic;
  for (double D : {-3e-4, 1e-7, 2e-4}) EXPECT_NEAR(psi_next_after(row, 0.7, 900.0, D), 0.7 + 450.0 * D, 1e-15);
  EXPECT_EQ(next_psi(row, 0.7, 0.0, 0.0), 0.7);
}

TEST(NextPsi, DropsWhatRoundingLeavesAfterARelease) {
  RowModel row;
  row.rule = Rule::exact;
  EXPECT_EQ(psi_next_after(row, 1.0, -2.0, 1.0 - 1e-15), 0.0);
  EXPECT_NE(psi_next_after(row, 1.0, -2.0, 1.0 - 1e-12), 0.0);
  EXPECT_LT(psi_next_after(row, 1.0, -2.0, 1.5), 0.0);
  row.rule = Rule::nonadhesive;
  EXPECT_EQ(psi_next_after(row, 1.0, -2.0, 1.5), 0.5);
  row.rule = Rule::basic;
  EXPECT_NE(psi_next_after(row, 1.0, -2.0, 1.0 - 1e-15), 0.0);
  row.rule = Rule::nonadhesive;
  row.law = LawKind::two_sided;
  EXPECT_EQ(psi_next_after(row, 1.0, -2.0, 1.5), -0.5);
}

}  // namespace
}  // namespace rattle
