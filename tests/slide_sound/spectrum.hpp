// Levels, partials and pitch of a signal.
#pragma once

#include <complex>
#include <cstddef>
#include <span>
#include <vector>

namespace rattle {

// In place; the size must be a power of two.
void fourier_transform(std::vector<std::complex<double>>& values);

// |X| of `size` samples from `first` on with a Hann window, bins 0 ... size/2, scaled so that a sine of
// amplitude 1 at a bin's centre gives 1.
std::vector<double> magnitudes(std::span<const double> signal, std::size_t first, std::size_t size);

// Mean square between two frequencies over [from, to) seconds, in dB re 1.
double band_level(std::span<const double> signal, double rate, double from, double to, double low, double high);

// Frequency (Hz) within guess +- reach at which the windowed spectrum of [from, to) seconds is largest.
double partial_frequency(std::span<const double> signal, double rate, double from, double to, double guess,
                         double reach);

}  // namespace rattle
