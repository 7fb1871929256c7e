#include <gtest/gtest.h>

#include <rattle/base/compensated_sum.hpp>

namespace rattle {
namespace {

TEST(CompensatedSum, KeepsWhatAPlainSumLoses) {
  CompensatedSum sum;
  double plain = 1.0;
  sum.add(1.0);
  for (int i = 0; i < 1000000; ++i) {
    sum.add(1e-17);
    plain += 1e-17;
  }
  EXPECT_EQ(plain, 1.0);
  EXPECT_NEAR(sum.value() - 1.0, 1e-11, 1e-15);
}

TEST(CompensatedSum, KeepsSmallTermsBesideLargeOnesThatCancel) {
  CompensatedSum sum;
  for (double term : {1.0, 1e100, 1.0, -1e100}) sum.add(term);
  EXPECT_EQ(sum.value(), 2.0);
}

TEST(CompensatedSum, ForgetsOnReset) {
  CompensatedSum sum;
  sum.add(1.0);
  sum.add(1e-17);
  sum.reset();
  EXPECT_EQ(sum.value(), 0.0);
}

}  // namespace
}  // namespace rattle
