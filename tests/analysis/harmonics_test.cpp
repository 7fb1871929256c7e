#include "analysis/harmonics.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace rattle::testing {
namespace {

std::vector<SoundPartial> partials_at(const std::vector<std::pair<double, double>>& list) {
  std::vector<SoundPartial> partials;
  for (const auto& [frequency, amplitude] : list)
    partials.push_back({.frequency = frequency, .amplitude = amplitude});
  return partials;
}

TEST(Harmonics, TheNearestOneAndItsCents) {
  const Harmonic third = nearest_harmonic(100.0, 300.0 * std::exp2(12.0 / 1200.0));
  EXPECT_EQ(third.number, 3);
  EXPECT_NEAR(third.cents, 12.0, 1e-9);
  EXPECT_EQ(nearest_harmonic(100.0, 60.0).number, 1);
  EXPECT_NEAR(cents_between(220.0, 440.0), 1200.0, 1e-9);
}

TEST(Harmonics, TheFundamentalIsFoundOfAString) {
  std::vector<std::pair<double, double>> list;
  for (int n = 1; n <= 12; ++n) list.push_back({82.4 * n * std::sqrt(1.0 + 1e-4 * n * n), 1.0 / n});
  EXPECT_NEAR(fundamental_of(partials_at(list)).value(), 82.4, 0.05);
}

TEST(Harmonics, TheFundamentalIsFoundWhereItIsMissing) {
  std::vector<std::pair<double, double>> list;
  for (int n = 2; n <= 9; ++n) list.push_back({110.0 * n, 1.0});
  EXPECT_NEAR(fundamental_of(partials_at(list)).value(), 110.0, 1e-9);
}

TEST(Harmonics, WithoutAnyTheLowestPartialIsTheFundamental) {
  EXPECT_EQ(fundamental_of(partials_at({{200.0, 1.0}, {551.0, 1.0}, {1081.0, 1.0}, {1786.0, 1.0}})), 200.0);
  EXPECT_FALSE(fundamental_of({}));
}

}  // namespace
}  // namespace rattle::testing
