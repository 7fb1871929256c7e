// Power of windowed frames, and its mean over a whole signal. A sine of amplitude 1 has power 1, which is 0 dB.
#pragma once

#include <complex>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "analysis/fourier.hpp"

namespace rattle {

// Reads signal[first ... first + to.size()), zero where there is none.
using SignalReader = std::function<void(std::int64_t first, std::span<double> to)>;

// A reader of samples that are all at hand.
SignalReader read_from(std::span<const double> signal);

inline constexpr double silence_decibels = -200.0;  // what no power at all reads

double power_decibels(double power);

// Hann-windowed frames of one length.
class FramePower {
 public:
  explicit FramePower(std::size_t window);

  std::size_t window() const noexcept { return window_.size(); }
  std::size_t bins() const noexcept { return fourier_.bins(); }

  // The nearest centre whose frame ends within a signal of this length, or the middle of a signal shorter than
  // a frame.
  std::int64_t within(std::int64_t centre, std::int64_t samples) const;

  // The share of the window that lies on a signal of this length.
  double coverage(std::int64_t centre, std::int64_t samples) const;

  // Of the frame whose centre is sample `centre`; valid until the next call.
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

// The mean power of frames that overlap by half, the first one centred on the first sample. What reaches beyond
// the signal counts as little as it holds.
LongTermSpectrum long_term_spectrum(const SignalReader& signal, std::int64_t samples, double sample_rate);

}  // namespace rattle
