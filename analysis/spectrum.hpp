// Power of windowed frames, and its mean over a signal. A sine of amplitude 1 has power 1, which is 0 dB.
#pragma once

#include <complex>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "analysis/fourier.hpp"

namespace rattle {

// Reads signal[first ... first + to.size()); samples outside the signal are zero.
using SignalReader = std::function<void(std::int64_t first, std::span<double> to)>;

// Returns a reader of samples in memory. `signal` must outlive it.
SignalReader read_from(std::span<const double> signal);

inline constexpr double silence_decibels = -200.0;  // returned for zero power

double power_decibels(double power);

// Hann-windowed frames of one length.
class FramePower {
 public:
  explicit FramePower(std::size_t window);

  std::size_t window() const noexcept { return window_.size(); }
  std::size_t bins() const noexcept { return fourier_.bins(); }

  // Moves `centre` back if its frame would extend beyond the end of a signal of this length. If the signal is
  // shorter than a frame, to its middle at most.
  std::int64_t within(std::int64_t centre, std::int64_t samples) const;

  // The fraction of the window that overlaps a signal of this length.
  double coverage(std::int64_t centre, std::int64_t samples) const;

  // Power spectrum of the frame centred at sample `centre`; valid until the next call.
  std::span<const double> at(const SignalReader& signal, std::int64_t centre);

 private:
  RealFourier fourier_;
  std::vector<double> window_;
  std::vector<double> frame_;
  std::vector<std::complex<double>> spectrum_;
  std::vector<double> power_;
};

struct LongTermSpectrum {
  double df = 0.0;            // Hz between bins
  std::vector<float> levels;  // dB, bin b at b df
};

// The mean power of frames that overlap by half, the first centred on the first sample. A frame that extends
// beyond the signal counts in the mean by the squared fraction of its window on the signal.
LongTermSpectrum long_term_spectrum(const SignalReader& signal, std::int64_t samples, double sample_rate);

}  // namespace rattle
