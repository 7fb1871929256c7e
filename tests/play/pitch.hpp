// Frequency of the strongest partial, accurate to a small fraction of a cent for a steady tone.
#pragma once

#include <analysis/fourier.hpp>
#include <cmath>
#include <complex>
#include <span>
#include <vector>

namespace rattle::testing {

struct Tone {
  double frequency = 0.0;  // Hz
  double amplitude = 0.0;
};

// Uses the largest power of two of samples that is available, from the first sample on.
inline Tone strongest_partial(std::span<const double> signal, double sample_rate) {
  std::size_t size = 4;
  while (2 * size <= signal.size()) size *= 2;
  RealFourier fourier(size);
  const std::vector<double> window = hann_window(size);
  std::vector<double> frame(size);
  for (std::size_t i = 0; i < size; ++i) frame[i] = window[i] * signal[i];
  std::vector<std::complex<double>> spectrum(fourier.bins());
  fourier.transform(frame, spectrum);
  std::size_t top = 1;
  for (std::size_t b = 1; b + 1 < spectrum.size(); ++b)
    if (std::abs(spectrum[b]) > std::abs(spectrum[top])) top = b;
  const auto level = [&](std::size_t b) { return std::log(std::abs(spectrum[b]) + 1e-300); };
  const double left = level(top - 1), middle = level(top), right = level(top + 1);
  // Vertex of the interpolating parabola.
  const double shift = 0.5 * (left - right) / (left - 2.0 * middle + right);
  return {(static_cast<double>(top) + shift) * sample_rate / static_cast<double>(size),
          4.0 * std::abs(spectrum[top]) / static_cast<double>(size)};
}

inline double cents_between(double a, double b) { return 1200.0 * std::log2(a / b); }

}  // namespace rattle::testing
