#include "spectrum.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace rattle {
namespace {

constexpr double pi = std::numbers::pi;

double hann(std::size_t i, std::size_t size) {
  return 0.5 - 0.5 * std::cos(2.0 * pi * static_cast<double>(i) / static_cast<double>(size));
}

// |sum x w e^(-i omega n)|, the spectrum at any frequency.
double windowed_magnitude(std::span<const double> signal, double rate, double frequency) {
  const std::complex<double> turn = std::polar(1.0, -2.0 * pi * frequency / rate);
  std::complex<double> sum = 0.0, phase = 1.0;
  for (std::size_t i = 0; i < signal.size(); ++i) {
    sum += signal[i] * hann(i, signal.size()) * phase;
    phase *= turn;
  }
  return std::abs(sum);
}

}  // namespace

void fourier_transform(std::vector<std::complex<double>>& values) {
  const std::size_t size = values.size();
  for (std::size_t i = 1, j = 0; i < size; ++i) {
    std::size_t bit = size / 2;
    for (; j & bit; bit /= 2) j ^= bit;
    j ^= bit;
    if (i < j) std::swap(values[i], values[j]);
  }
  for (std::size_t half = 1; half < size; half *= 2)
    for (std::size_t k = 0; k < half; ++k) {
      const std::complex<double> turn =
          std::polar(1.0, -pi * static_cast<double>(k) / static_cast<double>(half));
      for (std::size_t i = k; i < size; i += 2 * half) {
        const std::complex<double> odd = turn * values[i + half];
        values[i + half] = values[i] - odd;
        values[i] += odd;
      }
    }
}

std::vector<double> magnitudes(std::span<const double> signal, std::size_t first, std::size_t size) {
  std::vector<std::complex<double>> values(size);
  for (std::size_t i = 0; i < size && first + i < signal.size(); ++i)
    values[i] = signal[first + i] * hann(i, size);
  fourier_transform(values);
  std::vector<double> result(size / 2 + 1);
  for (std::size_t i = 0; i < result.size(); ++i)
    result[i] = 4.0 * std::abs(values[i]) / static_cast<double>(size);
  return result;
}

double band_level(std::span<const double> signal, double rate, double from, double to, double low,
                  double high) {
  constexpr std::size_t size = 2048;
  const std::size_t begin = static_cast<std::size_t>(from * rate), end = static_cast<std::size_t>(to * rate);
  double power = 0.0;
  std::size_t frames = 0;
  for (std::size_t first = begin; first + size <= end; first += size / 2, ++frames) {
    const std::vector<double> spectrum = magnitudes(signal, first, size);
    const auto bin = [&](double frequency) {
      return static_cast<std::size_t>(std::lround(frequency * static_cast<double>(size) / rate));
    };
    // A sine of amplitude 1 has mean square 1/2, and the window spreads it over bins whose squares sum to 3/2.
    for (std::size_t i = bin(low); i <= std::min(bin(high), spectrum.size() - 1); ++i)
      power += spectrum[i] * spectrum[i] / 3.0;
  }
  return 10.0 * std::log10(power / static_cast<double>(std::max<std::size_t>(frames, 1)) + 1e-300);
}

double partial_frequency(std::span<const double> signal, double rate, double from, double to, double guess,
                         double reach) {
  const std::size_t begin = static_cast<std::size_t>(from * rate), end = static_cast<std::size_t>(to * rate);
  const std::span<const double> part = signal.subspan(begin, end - begin);
  double best = guess, largest = 0.0;
  for (double width = reach; width > 1e-4; width /= 5.0) {
    const double centre = best;
    for (int i = -10; i <= 10; ++i) {
      const double frequency = centre + width * i / 10.0;
      const double magnitude = windowed_magnitude(part, rate, frequency);
      if (magnitude > largest) largest = magnitude, best = frequency;
    }
  }
  return best;
}

}  // namespace rattle
