// Axis ticks at round values.
#include "plotting/ticks.hpp"

#include <gtest/gtest.h>

namespace rattle::testing {
namespace {

std::vector<std::string> labels(const std::vector<Tick>& ticks) {
  std::vector<std::string> list;
  for (const Tick& tick : ticks)
    if (!tick.label.empty()) list.push_back(tick.label);
  return list;
}

using Labels = std::vector<std::string>;

TEST(Ticks, AreRoundAndOfOneLength) {
  EXPECT_EQ(labels(linear_ticks(0.0, 2.0, 5)), (Labels{"0.0", "0.5", "1.0", "1.5", "2.0"}));
  EXPECT_EQ(labels(linear_ticks(-1.1, 1.1, 5)), (Labels{"−1.0", "−0.5", "0.0", "0.5", "1.0"}));
  EXPECT_EQ(labels(linear_ticks(0.0, 12.0, 7)), (Labels{"0", "2", "4", "6", "8", "10", "12"}));
  EXPECT_EQ(labels(linear_ticks(94.2, 95.3, 3)), (Labels{"94.5", "95.0"}));
  EXPECT_TRUE(linear_ticks(1.0, 1.0, 5).empty());
}

TEST(Ticks, OfPowersAreThinned) {
  EXPECT_EQ(labels(power_ticks(1e-16, 1e-11, 6)),
            (Labels{"10⁻¹⁶", "10⁻¹⁵", "10⁻¹⁴", "10⁻¹³", "10⁻¹²", "10⁻¹¹"}));
  EXPECT_EQ(labels(power_ticks(1e-16, 1e-11, 3)), (Labels{"10⁻¹⁶", "10⁻¹⁴", "10⁻¹²"}));
}

TEST(Ticks, OfFrequenciesReadLikeFrequencies) {
  EXPECT_EQ(labels(frequency_ticks(30.0, 20000.0)),
            (Labels{"50", "100", "200", "500", "1k", "2k", "5k", "10k", "20k"}));
}

TEST(Ticks, UnitsHaveThePrefixThatFits) {
  EXPECT_EQ(scaled_unit(0.019, "J").name, "mJ");
  EXPECT_DOUBLE_EQ(scaled_unit(0.019, "J").factor, 1e3);
  EXPECT_EQ(scaled_unit(5.0, "N").name, "N");
  EXPECT_EQ(scaled_unit(3e-7, "m").name, "nm");
  EXPECT_EQ(scaled_unit(0.001, "m").name, "mm");
  EXPECT_EQ(scaled_unit(1e-30, "J").name, "pJ");
  EXPECT_EQ(scaled_unit(0.0, "J").name, "J");
  EXPECT_EQ(scaled_unit(0.5, "").name, "");
}

}  // namespace
}  // namespace rattle::testing
