// Signals with a known analysis.
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>
#include <vector>

namespace rattle::testing {

inline std::vector<double> sine(double frequency, double amplitude, double rate, std::size_t samples) {
  std::vector<double> signal(samples);
  for (std::size_t n = 0; n < samples; ++n)
    signal[n] = amplitude * std::sin(2.0 * std::numbers::pi * frequency * static_cast<double>(n) / rate);
  return signal;
}

inline std::vector<double> noise(std::size_t samples, std::uint32_t seed) {
  std::mt19937 engine(seed);
  std::uniform_real_distribution<double> draw(-1.0, 1.0);
  std::vector<double> signal(samples);
  for (double& value : signal) value = draw(engine);
  return signal;
}

}  // namespace rattle::testing
