// Energy above 8 kHz of a signal at 48 kHz.
#pragma once

#include <algorithm>
#include <cstddef>
#include <live/oversampling.hpp>
#include <vector>

namespace rattle::test {

inline constexpr std::size_t high_energy_reach = 200;  // samples needed before the first evaluated one

// Largest energy within 10 ms after subtracting a Kaiser low-pass. Precondition: from >= high_energy_reach.
template <class Sample>
double high_energy(const std::vector<Sample>& samples, std::size_t from, std::size_t to) {
  const std::vector<double> low = live::kaiser_low_pass(high_energy_reach + 1, 8000.0 / 48000.0, 80.0);
  std::vector<double> squares;
  for (std::size_t n = from; n < to; ++n) {
    double high = samples[n - high_energy_reach / 2];
    for (std::size_t k = 0; k < low.size(); ++k) high -= low[k] * samples[n - k];
    squares.push_back(high * high);
  }
  double loudest = 0.0;
  for (std::size_t n = 0; n + 480 <= squares.size(); n += 240) {
    double sum = 0.0;
    for (std::size_t i = n; i < n + 480; ++i) sum += squares[i];
    loudest = std::max(loudest, sum);
  }
  return loudest;
}

}  // namespace rattle::test
