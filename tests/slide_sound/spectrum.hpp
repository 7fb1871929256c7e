// Levels, partials and pitch of a signal.
#pragma once

#include <complex>
#include <cstddef>
#include <span>
#include <vector>

namespace rattle {

// In place; the size must be a power of two.
void fourier_transform(std::vector<std::complex<double>>& values);

// |X| of `size` samples from `first` on under a Hann window, bins 0 ... size/2; scaled so that a sine of
// amplitude 1 on a bin reads 1.
std::vector<double> magnitudes(std::span<const double> signal, std::size_t first, std::size_t size);

// Decibels re 1 of the mean square between two frequencies, over the stretch [from, to) seconds.
double band_level(std::span<const double> signal, double rate, double from, double to, double low, double high);

// The frequency near `guess` (within +-reach) at which the windowed spectrum of [from, to) seconds is largest,
// Hz.
double partial_frequency(std::span<const double> signal, double rate, double from, double to, double guess,
                         double reach);

}  // namespace rattle
