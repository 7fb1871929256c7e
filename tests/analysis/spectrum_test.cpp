// Levels: 0 dB is a sine of amplitude 1, independent of the frame positions.
#include "analysis/spectrum.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "test_signals.hpp"

namespace rattle::testing {
namespace {

constexpr double rate = 44100.0;

std::size_t loudest_bin(const LongTermSpectrum& spectrum) {
  return static_cast<std::size_t>(std::max_element(spectrum.levels.begin(), spectrum.levels.end()) -
                                  spectrum.levels.begin());
}

TEST(Spectrum, ASineIsAtItsFrequencyAndLevelWhateverTheLength) {
  for (const std::size_t samples : {20000u, 88200u, 150001u})
    for (const double bin : {300.0, 1000.0, 7000.0}) {
      const double df = rate / 32768.0;
      const std::vector<double> signal = sine(bin * df, 0.5, rate, samples);
      const LongTermSpectrum spectrum =
          long_term_spectrum(read_from(signal), static_cast<std::int64_t>(samples), rate);
      ASSERT_DOUBLE_EQ(spectrum.df, df);
      EXPECT_NEAR(static_cast<double>(loudest_bin(spectrum)), bin, 1.0) << samples;
      EXPECT_NEAR(spectrum.levels[loudest_bin(spectrum)], 20.0 * std::log10(0.5), 0.1) << samples << " " << bin;
    }
}

TEST(Spectrum, SilenceIsSilent) {
  const std::vector<double> signal(5000, 0.0);
  for (const float level : long_term_spectrum(read_from(signal), 5000, rate).levels)
    ASSERT_EQ(level, static_cast<float>(silence_decibels));
}

TEST(Spectrum, TheStartOfASoundCounts) {
  // A struck sound is loudest at its start, where a window that starts there would be zero.
  std::vector<double> signal = sine(1000.0, 1.0, rate, 88200);
  for (std::size_t n = 0; n < signal.size(); ++n) signal[n] *= std::exp(-static_cast<double>(n) / 1000.0);
  const LongTermSpectrum spectrum = long_term_spectrum(read_from(signal), 88200, rate);
  EXPECT_NEAR(static_cast<double>(loudest_bin(spectrum)) * spectrum.df, 1000.0, 2.0 * spectrum.df);
  EXPECT_GT(spectrum.levels[loudest_bin(spectrum)], -36.0);
}

}  // namespace
}  // namespace rattle::testing
