#include "live/oversampling.hpp"

#include <cmath>
#include <numbers>

namespace rattle::live {
namespace {

constexpr double pass_edge = 18.0 / 22.05;  // relative to the device's Nyquist frequency
constexpr double attenuation = 84.0;        // dB, design value of the window; the measured value is a bit lower
constexpr std::size_t second_taps = 117, first_taps = 25;

double bessel_i0(double x) {
  double sum = 1.0, term = 1.0;
  for (int n = 1; n < 60; ++n) {
    term *= (x / 2.0 / n) * (x / 2.0 / n);
    sum += term;
  }
  return sum;
}

// The cutoff is midway between the edges of pass and stop band, relative to the sample rate of each stage. The
// stop band of the first stage begins where the response of the second stage, periodic in its own sample rate,
// would pass signals again.
std::vector<double> second_stage() {
  return kaiser_low_pass(second_taps, 0.5 * (0.25 * pass_edge + 0.25), attenuation);
}
std::vector<double> first_stage() {
  return kaiser_low_pass(first_taps, 0.5 * (0.125 * pass_edge + 0.375), attenuation);
}

}  // namespace

std::vector<double> kaiser_low_pass(std::size_t taps, double cutoff, double attenuation_dB) {
  const double beta = 0.1102 * (attenuation_dB - 8.7);
  const double middle = 0.5 * static_cast<double>(taps - 1);
  std::vector<double> h(taps);
  double sum = 0.0;
  for (std::size_t i = 0; i < taps; ++i) {
    const double t = static_cast<double>(i) - middle;
    const double x = 2.0 * std::numbers::pi * cutoff * t;
    const double share = t / (middle + 1.0);
    h[i] = (t == 0.0 ? 1.0 : std::sin(x) / x) * bessel_i0(beta * std::sqrt(1.0 - share * share));
    sum += h[i];
  }
  for (double& tap : h) tap /= sum;
  return h;
}

FirFilter::FirFilter(std::vector<double> taps) : taps_(std::move(taps)), history_(2 * taps_.size()) {}

double FirFilter::output() const noexcept {
  // The taps are symmetric: which end is the newest does not matter.
  const double* const x = history_.data() + position_;
  const std::size_t count = taps_.size();
  double sums[4] = {};
  std::size_t i = 0;
  for (; i + 4 <= count; i += 4)
    for (std::size_t j = 0; j < 4; ++j) sums[j] += taps_[i + j] * x[i + j];
  for (; i < count; ++i) sums[0] += taps_[i] * x[i];
  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

Decimator::Decimator(int factor)
    : factor_(factor),
      first_(factor == 4 ? first_stage() : std::vector<double>(1, 1.0)),
      second_(factor >= 2 ? second_stage() : std::vector<double>(1, 1.0)) {}

// The output is aligned with the first of its input samples, so that the delay is a whole number of samples.
double Decimator::process(const double* samples, std::size_t stride) noexcept {
  if (factor_ == 1) return samples[0];
  if (factor_ == 2) {
    second_.push(samples[0]);
    const double y = second_.output();
    second_.push(samples[stride]);
    return y;
  }
  first_.push(samples[0]);
  second_.push(first_.output());
  const double y = second_.output();
  first_.push(samples[stride]);
  first_.push(samples[2 * stride]);
  second_.push(first_.output());
  first_.push(samples[3 * stride]);
  return y;
}

int Decimator::delay(int factor) noexcept {
  const int second = second_taps / 2, first = first_taps / 2;
  return factor == 1 ? 0 : factor == 2 ? second / 2 : (first + 2 * second) / 4;
}

}  // namespace rattle::live
