// The fast Fourier transform compared with its definition.
#include "analysis/fourier.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "test_signals.hpp"

namespace rattle::testing {
namespace {

TEST(Fourier, EqualsTheSumThatDefinesIt) {
  for (const std::size_t size : {4u, 8u, 32u, 256u}) {
    const std::vector<double> signal = noise(size, static_cast<std::uint32_t>(size));
    RealFourier fourier(size);
    ASSERT_EQ(fourier.bins(), size / 2 + 1);
    std::vector<std::complex<double>> spectrum(fourier.bins());
    fourier.transform(signal, spectrum);
    for (std::size_t b = 0; b < spectrum.size(); ++b) {
      std::complex<double> sum = 0.0;
      for (std::size_t n = 0; n < size; ++n)
        sum += signal[n] * std::polar(1.0, -2.0 * std::numbers::pi * static_cast<double>(b * n % size) /
                                               static_cast<double>(size));
      EXPECT_LT(std::abs(spectrum[b] - sum), 1e-13 * static_cast<double>(size)) << size << " bin " << b;
    }
  }
}

TEST(Fourier, PowersOfTwoAreTheNearestOnes) {
  EXPECT_EQ(nearest_power_of_two(2046.0), 2048u);
  EXPECT_EQ(nearest_power_of_two(33075.0), 32768u);
  EXPECT_EQ(nearest_power_of_two(0.0), 1u);
}

}  // namespace
}  // namespace rattle::testing
