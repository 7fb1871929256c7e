#include "live/control_mapping.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace rattle::live {
namespace {

TEST(ControlMapping, shares_reach_the_ends_and_go_by_the_scale) {
  const ControlGesture linear{.low = -2.0, .high = 6.0};
  EXPECT_EQ(value_at_share(linear, 0.0), -2.0);
  EXPECT_EQ(value_at_share(linear, 1.0), 6.0);
  EXPECT_DOUBLE_EQ(value_at_share(linear, 0.25), 0.0);
  const ControlGesture exponential{.low = 1.0, .high = 10000.0, .scale = Curve::exponential};
  EXPECT_EQ(value_at_share(exponential, 1.0), 10000.0);
  EXPECT_NEAR(value_at_share(exponential, 0.5), 100.0, 1e-9);
  const ControlGesture negative{.low = -0.1, .high = -0.001, .scale = Curve::exponential};
  EXPECT_NEAR(value_at_share(negative, 0.5), -0.01, 1e-12);
  for (const ControlGesture& control : {linear, exponential, negative})
    for (double share = 0.0; share <= 1.0; share += 0.01) {
      const double value = value_at_share(control, share);
      EXPECT_GE(value, control.low);
      EXPECT_LE(value, control.high);
      EXPECT_NEAR(share_of_value(control, value), share, 1e-9);
    }
}

// Compared with a search over all partials.
TEST(ControlMapping, finds_the_nearest_partial_in_cents) {
  ControlGesture control{.low = 1.0, .high = 16.0, .fundamental = 32.7};
  for (double key = 0.0; key <= 127.0; key += 0.5) {
    const double frequency = 440.0 * std::pow(2.0, (key - 69.0) / 12.0);
    double best = 1.0, distance = 1e9;
    for (int n = 1; n <= 16; ++n) {
      const double cents = std::abs(1200.0 * std::log2(frequency / (n * control.fundamental)));
      if (cents < distance) {
        distance = cents;
        best = n;
      }
    }
    EXPECT_EQ(nearest_partial(control, key), best) << key;
  }
}

TEST(ControlMapping, partials_stay_within_the_range) {
  EXPECT_EQ(nearest_partial({.low = 2.5, .high = 7.5, .fundamental = 55.0}, 21.0), 3.0);
  EXPECT_EQ(nearest_partial({.low = 2.5, .high = 7.5, .fundamental = 55.0}, 127.0), 7.0);
  EXPECT_EQ(nearest_partial({.low = 2.2, .high = 2.8, .fundamental = 55.0}, 127.0), 2.8);
}

}  // namespace
}  // namespace rattle::live
