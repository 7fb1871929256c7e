// Thinning keeps original samples, including the extremes.
#include "analysis/thinning.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "test_signals.hpp"

namespace rattle::testing {
namespace {

KeptSignal thin(const std::vector<double>& signal, std::int64_t stretches) {
  Thinner thinner(static_cast<std::int64_t>(signal.size()), stretches);
  for (const double value : signal) thinner.add(value);
  return thinner.finish();
}

TEST(Thinning, KeepsTheExtremesOfEveryStretchAsTheyAre) {
  for (const std::size_t samples : {1u, 2u, 999u, 1000u, 44101u})
    for (const std::int64_t stretches : {1, 7, 100, 5000}) {
      const std::vector<double> signal = noise(samples, static_cast<std::uint32_t>(samples + stretches));
      const KeptSignal kept = thin(signal, stretches);
      ASSERT_EQ(kept.n.size(), kept.values.size());
      EXPECT_LE(kept.n.size(), static_cast<std::size_t>(2 * stretches + 2));
      EXPECT_EQ(kept.n.front(), 0);
      EXPECT_EQ(kept.n.back(), static_cast<std::int32_t>(samples) - 1);
      for (std::size_t i = 0; i < kept.n.size(); ++i) {
        ASSERT_EQ(kept.values[i], signal[static_cast<std::size_t>(kept.n[i])]);
        ASSERT_TRUE(i == 0 || kept.n[i - 1] < kept.n[i]);
      }
      const auto length =
          static_cast<std::size_t>(stretch_length(static_cast<std::int64_t>(samples), stretches));
      for (std::size_t first = 0; first < samples; first += length) {
        const auto begin = signal.begin() + static_cast<std::ptrdiff_t>(first);
        const auto end = signal.begin() + static_cast<std::ptrdiff_t>(std::min(first + length, samples));
        for (const double extreme : {*std::min_element(begin, end), *std::max_element(begin, end)})
          ASSERT_NE(std::find(kept.values.begin(), kept.values.end(), extreme), kept.values.end()) << first;
      }
    }
}

TEST(Thinning, KeepsEverythingWhereThereIsRoom) {
  const std::vector<double> signal = noise(500, 3);
  EXPECT_EQ(thin(signal, 500).values, signal);
}

TEST(Thinning, ASpikeOfOneSampleSurvivesALongSilence) {
  std::vector<double> signal(1000000, 0.0);
  signal[765432] = -3.5;
  const KeptSignal kept = thin(signal, 50);
  EXPECT_EQ(*std::min_element(kept.values.begin(), kept.values.end()), -3.5);
}

}  // namespace
}  // namespace rattle::testing
