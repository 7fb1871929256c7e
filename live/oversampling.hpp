// Decimation from the engine's sample rate to the device's with linear-phase low-pass filters. They are flat
// within 0.001 dB up to 0.816 of the device's Nyquist frequency (18 kHz at 44.1 kHz) and attenuate by 80 dB
// from the Nyquist frequency on.
#pragma once

#include <cstddef>
#include <vector>

namespace rattle::live {

// Low-pass of odd length with a Kaiser window. `cutoff` is the frequency of gain 1/2 over the sample rate.
std::vector<double> kaiser_low_pass(std::size_t taps, double cutoff, double attenuation);

class FirFilter {
 public:
  explicit FirFilter(std::vector<double> taps);

  void push(double x) noexcept {
    history_[position_] = history_[position_ + taps_.size()] = x;
    position_ = position_ + 1 == taps_.size() ? 0 : position_ + 1;
  }
  double output() const noexcept;  // sum h_k x_{n-k}
  std::size_t delay() const noexcept { return taps_.size() / 2; }

 private:
  std::vector<double> taps_;
  std::vector<double> history_;  // stored twice, so that the last samples are always contiguous
  std::size_t position_ = 0;     // index of the oldest sample
};

// Factor 2: one filter of 117 taps at twice the device's rate. Factor 4: a filter of 25 taps at four times the
// device's rate precedes it. That one only needs to suppress the images of the second filter's pass band around
// the second filter's sample rate.
class Decimator {
 public:
  explicit Decimator(int factor);  // 1, 2 or 4

  // Reduces `factor` samples, `stride` apart, to one.
  double process(const double* samples, std::size_t stride) noexcept;

  static int delay(int factor) noexcept;  // in device samples: 0, 29, 32 for factor 1, 2, 4

 private:
  int factor_;
  FirFilter first_;   // from 4 times to 2 times the device's rate
  FirFilter second_;  // from 2 times to the device's rate
};

}  // namespace rattle::live
