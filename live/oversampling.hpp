// From the rate of the engine down to the device's: linear-phase low-passes, flat within 0.001 dB to 0.816 of
// the device's Nyquist frequency (18 kHz at 44.1 kHz) and 80 dB down from that frequency on.
#pragma once

#include <cstddef>
#include <vector>

namespace rattle::live {

// A low-pass of odd length by Kaiser's window; `cutoff` is where it has 1/2, as a share of the sample rate.
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
  std::vector<double> history_;  // twice, so that the last ones always lie in a row
  std::size_t position_ = 0;     // of the oldest
};

// 2: one filter of 117 taps at twice the device's rate. 4: before it one of 25 taps at four times that rate,
// which need only keep out what the second would let through around its own sample rate.
class Decimator {
 public:
  explicit Decimator(int factor);  // 1, 2 or 4

  // `factor` samples, `stride` apart, to one.
  double process(const double* samples, std::size_t stride) noexcept;

  static int delay(int factor) noexcept;  // in samples of the device: 0, 29, 32

 private:
  int factor_;
  FirFilter first_;   // 4 to 2
  FirFilter second_;  // 2 to 1
};

}  // namespace rattle::live
