#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <rattle/base/denormals.hpp>

namespace rattle {
namespace {

// Half of the smallest normal number, computed out of the compiler's sight.
double half_of_smallest() {
  volatile double smallest = std::numeric_limits<double>::min();
  return smallest * 0.5;
}

TEST(FlushDenormals, FlushesWhileItLivesAndThenNoMore) {
  ASSERT_EQ(std::fpclassify(half_of_smallest()), FP_SUBNORMAL);
  {
    const FlushDenormals flush;
    volatile double result = half_of_smallest();
    EXPECT_EQ(result, 0.0);
  }
  EXPECT_EQ(std::fpclassify(half_of_smallest()), FP_SUBNORMAL);
}

TEST(FlushDenormals, NestsWithoutEndingTheOuterOne) {
  const FlushDenormals outer;
  { const FlushDenormals inner; }
  volatile double result = half_of_smallest();
  EXPECT_EQ(result, 0.0);
}

}  // namespace
}  // namespace rattle
