// The measuring tools on signals with known results.
#include "spectrum.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace rattle {
namespace {

constexpr double rate = 44100.0;

std::vector<double> sine(double frequency, double amplitude, double seconds) {
  std::vector<double> signal(static_cast<std::size_t>(seconds * rate));
  for (std::size_t n = 0; n < signal.size(); ++n)
    signal[n] = amplitude * std::sin(2.0 * std::numbers::pi * frequency * static_cast<double>(n) / rate + 0.3);
  return signal;
}

TEST(Spectrum, TransformAgreesWithTheSumThatDefinesIt) {
  std::vector<std::complex<double>> values(16);
  for (std::size_t n = 0; n < 16; ++n)
    values[n] = {std::cos(1.7 * static_cast<double>(n * n)), 0.1 * static_cast<double>(n)};
  auto transformed = values;
  fourier_transform(transformed);
  for (std::size_t k = 0; k < 16; ++k) {
    std::complex<double> sum = 0.0;
    for (std::size_t n = 0; n < 16; ++n)
      sum += values[n] * std::polar(1.0, -2.0 * std::numbers::pi * static_cast<double>(k * n) / 16.0);
    EXPECT_NEAR(std::abs(transformed[k] - sum), 0.0, 1e-12) << k;
  }
}

TEST(Spectrum, BandLevelIsTheMeanSquareOfWhatIsInTheBand) {
  const auto signal = sine(4000.0, 0.1, 1.0);
  EXPECT_NEAR(band_level(signal, rate, 0.1, 0.9, 3500.0, 20000.0), 10.0 * std::log10(0.1 * 0.1 / 2.0), 0.05);
  EXPECT_LT(band_level(signal, rate, 0.1, 0.9, 100.0, 3000.0), -90.0);
}

TEST(Spectrum, FindsAFrequencyToAThousandthOfAHertz) {
  EXPECT_NEAR(partial_frequency(sine(146.8371, 0.01, 2.0), rate, 0.0, 2.0, 147.5, 3.0), 146.8371, 1e-3);
}

}  // namespace
}  // namespace rattle
