// Ticks that only figures have: those without labels. axis_cases_test.cpp has the others.
#include "plotting/ticks.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace rattle::testing {
namespace {

std::vector<double> without_labels(const std::vector<Tick>& ticks) {
  std::vector<double> values;
  for (const Tick& tick : ticks)
    if (tick.label.empty()) values.push_back(tick.value);
  return values;
}

TEST(Ticks, BetweenPowersHaveNoLabels) {
  EXPECT_EQ(without_labels(power_ticks(5.0, 30.0, 6)), (std::vector<double>{5, 6, 7, 8, 9, 20, 30}));
  EXPECT_EQ(without_labels(power_ticks(1.0, 1000.0, 2)), (std::vector<double>{10, 1000}));
}

TEST(Ticks, OfFrequenciesThatHaveNoRoomKeepTheirMarks) {
  EXPECT_EQ(without_labels(frequency_ticks(50.0, 300.0, 9)), (std::vector<double>{60, 70, 80, 90, 300}));
  EXPECT_EQ(without_labels(frequency_ticks(50.0, 300.0, 2)),
            (std::vector<double>{50, 60, 70, 80, 90, 200, 300}));
  EXPECT_TRUE(without_labels(frequency_ticks(400.0, 800.0, 4)).empty());
}

TEST(Ticks, AreNoneInARangeWithoutEnd) {
  const double endless = std::numeric_limits<double>::infinity(), nothing = std::nan("");
  EXPECT_TRUE(linear_ticks(0.0, endless, 5).empty());
  EXPECT_TRUE(linear_ticks(nothing, 1.0, 5).empty());
  EXPECT_TRUE(power_ticks(1.0, endless, 5).empty());
  EXPECT_TRUE(frequency_ticks(1.0, endless, 5).empty());
  EXPECT_EQ(scaled_unit(endless, "J").name, "J");
  EXPECT_TRUE(std::isfinite(scaled_unit(1e-310, "").factor));
}

}  // namespace
}  // namespace rattle::testing
