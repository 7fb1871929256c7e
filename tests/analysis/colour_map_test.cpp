// Colour maps keep their order when printed in grey.
#include "analysis/colour_map.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace rattle::testing {
namespace {

double luminance(const Colour& colour) {
  const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
  return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue);
}

TEST(ColourMap, MoreIsDarker) {
  for (int i = 0; i < 255; ++i)
    EXPECT_GT(luminance(ink_map(i / 255.0)), luminance(ink_map((i + 1) / 255.0))) << i;
  EXPECT_NEAR(luminance(ink_map(0.0)), 1.0, 1e-6);
  EXPECT_LT(luminance(ink_map(1.0)), 0.02);
}

TEST(ColourMap, TwoSidesAreEquallyDarkAndOfDifferentColour) {
  for (const double share : {0.2, 0.5, 0.8, 1.0}) {
    const Colour cold = diverging_map(-share), warm = diverging_map(share);
    EXPECT_NEAR(std::cbrt(luminance(cold)), std::cbrt(luminance(warm)), 0.06) << share;
    EXPECT_GT(cold.blue, cold.red);
    EXPECT_GT(warm.red, warm.blue);
  }
}

TEST(ColourMap, StaysWithinTheScreen) {
  for (int i = -10; i <= 20; ++i)
    for (const Colour& c : {ink_map(i / 10.0), diverging_map(i / 10.0)})
      for (const double part : {c.red, c.green, c.blue}) {
        EXPECT_GE(part, 0.0);
        EXPECT_LE(part, 1.0);
      }
}

}  // namespace
}  // namespace rattle::testing
