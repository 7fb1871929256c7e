#include "analysis/spectrum.hpp"

#include <algorithm>
#include <cmath>

namespace rattle {
namespace {

constexpr double long_window_seconds = 0.75;  // resolves partials about 3 Hz apart

}  // namespace

SignalReader read_from(std::span<const double> signal) {
  return [signal](std::int64_t first, std::span<double> to) {
    for (std::size_t i = 0; i < to.size(); ++i) {
      const std::int64_t n = first + static_cast<std::int64_t>(i);
      to[i] =
          n >= 0 && n < static_cast<std::int64_t>(signal.size()) ? signal[static_cast<std::size_t>(n)] : 0.0;
    }
  };
}

double power_decibels(double power) {
  return power > 0.0 ? std::max(10.0 * std::log10(power), silence_decibels) : silence_decibels;
}

FramePower::FramePower(std::size_t window)
    : fourier_(window),
      window_(hann_window(window)),
      frame_(window),
      spectrum_(fourier_.bins()),
      power_(fourier_.bins()) {}

std::int64_t FramePower::within(std::int64_t centre, std::int64_t samples) const {
  const auto half = static_cast<std::int64_t>(window_.size() / 2);
  return samples < 2 * half ? std::min(centre, samples / 2) : std::min(centre, samples - half);
}

double FramePower::coverage(std::int64_t centre, std::int64_t samples) const {
  const std::int64_t first = centre - static_cast<std::int64_t>(window_.size() / 2);
  double inside = 0.0, all = 0.0;
  for (std::size_t i = 0; i < window_.size(); ++i) {
    const std::int64_t n = first + static_cast<std::int64_t>(i);
    all += window_[i];
    if (n >= 0 && n < samples) inside += window_[i];
  }
  return inside / all;
}

std::span<const double> FramePower::at(const SignalReader& signal, std::int64_t centre) {
  signal(centre - static_cast<std::int64_t>(window_.size() / 2), frame_);
  for (std::size_t i = 0; i < frame_.size(); ++i) frame_[i] *= window_[i];
  fourier_.transform(frame_, spectrum_);
  // The window's mean is 1/2, and half of a sine is at negative frequencies.
  const double scale = 16.0 / (static_cast<double>(frame_.size()) * static_cast<double>(frame_.size()));
  for (std::size_t b = 0; b < power_.size(); ++b) power_[b] = scale * std::norm(spectrum_[b]);
  return power_;
}

LongTermSpectrum long_term_spectrum(const SignalReader& signal, std::int64_t samples, double sample_rate) {
  FramePower frames(std::max<std::size_t>(nearest_power_of_two(long_window_seconds * sample_rate), 64));
  std::vector<double> sum(frames.bins());
  const auto hop = static_cast<std::int64_t>(frames.window() / 2);
  double covered = 0.0;
  std::int64_t before = -1;
  for (std::int64_t centre = frames.within(0, samples); centre > before;
       before = centre, centre = frames.within(centre + hop, samples)) {
    const std::span<const double> power = frames.at(signal, centre);
    for (std::size_t b = 0; b < sum.size(); ++b) sum[b] += power[b];
    const double share = frames.coverage(centre, samples);
    covered += share * share;
  }
  LongTermSpectrum result{.df = sample_rate / static_cast<double>(frames.window())};
  result.levels.reserve(sum.size());
  for (const double power : sum) result.levels.push_back(static_cast<float>(power_decibels(power / covered)));
  return result;
}

}  // namespace rattle
