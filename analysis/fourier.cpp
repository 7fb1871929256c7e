#include "analysis/fourier.hpp"

#include <cmath>
#include <numbers>
#include <utility>

namespace rattle {

RealFourier::RealFourier(std::size_t size) : half_(size / 2), turns_(size / 2 + 1) {
  for (std::size_t b = 0; b < turns_.size(); ++b)
    turns_[b] = std::polar(1.0, -2.0 * std::numbers::pi * static_cast<double>(b) / static_cast<double>(size));
}

// Decimation in time, over half the length.
void RealFourier::transform_half() {
  const std::size_t count = half_.size();
  for (std::size_t i = 1, j = 0; i < count; ++i) {
    std::size_t bit = count / 2;
    for (; j & bit; bit /= 2) j ^= bit;
    j ^= bit;
    if (i < j) std::swap(half_[i], half_[j]);
  }
  for (std::size_t reach = 1; reach < count; reach *= 2) {
    const std::size_t stride = count / reach;  // in turns_, which covers one turn in 2 count entries
    for (std::size_t first = 0; first < count; first += 2 * reach)
      for (std::size_t i = 0; i < reach; ++i) {
        const std::complex<double> odd = turns_[i * stride] * half_[first + i + reach];
        half_[first + i + reach] = half_[first + i] - odd;
        half_[first + i] += odd;
      }
  }
}

void RealFourier::transform(std::span<const double> signal, std::span<std::complex<double>> spectrum) {
  const std::size_t count = half_.size();
  for (std::size_t i = 0; i < count; ++i) half_[i] = {signal[2 * i], signal[2 * i + 1]};
  transform_half();
  for (std::size_t b = 0; b <= count; ++b) {
    const std::complex<double> z = half_[b % count];
    const std::complex<double> mirrored = std::conj(half_[(count - b) % count]);
    const std::complex<double> even = 0.5 * (z + mirrored);
    const std::complex<double> odd = std::complex<double>(0.0, -0.5) * (z - mirrored);
    spectrum[b] = even + turns_[b] * odd;
  }
}

std::size_t nearest_power_of_two(double count) {
  return std::size_t{1} << static_cast<unsigned>(std::lround(std::log2(count > 1.0 ? count : 1.0)));
}

std::vector<double> hann_window(std::size_t size) {
  std::vector<double> window(size);
  for (std::size_t n = 0; n < size; ++n)
    window[n] =
        0.5 - 0.5 * std::cos(2.0 * std::numbers::pi * static_cast<double>(n) / static_cast<double>(size));
  return window;
}

}  // namespace rattle
