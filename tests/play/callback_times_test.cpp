#include "play/callback_times.hpp"

#include <gtest/gtest.h>

namespace rattle::testing {
namespace {

TEST(CallbackTimes, QuantilesAreThoseOfTheValuesToAPercent) {
  const auto times = std::make_unique<play::CallbackTimes>();
  EXPECT_EQ(times->quantile(0.5), 0.0);
  for (int i = 1; i <= 10000; ++i) times->add(i * 1e-4);
  EXPECT_EQ(times->count(), 10000u);
  EXPECT_NEAR(times->quantile(0.5), 0.5, 0.005);
  EXPECT_NEAR(times->quantile(0.999), 0.999, 0.01);
  EXPECT_EQ(times->worst(), 1.0);
  EXPECT_EQ(times->quantile(1.0), 1.0);
  EXPECT_EQ(times->last(), 1.0);
  times->add(0.0);
  times->add(1e9);
  EXPECT_EQ(times->worst(), 1e9);
}

}  // namespace
}  // namespace rattle::testing
