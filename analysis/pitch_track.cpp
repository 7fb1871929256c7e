#include "analysis/pitch_track.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>

#include "analysis/fourier.hpp"

namespace rattle {
namespace {

constexpr double periods_per_frame = 4.0;
constexpr double least_clarity = 0.8;
constexpr double as_good = 0.93;  // the first maximum that is as good as the best one, nearly

// n(lag) = 2 sum x_j x_{j+lag} / sum (x_j^2 + x_{j+lag}^2), for 0 <= lag < lags
class SquareDifference {
 public:
  SquareDifference(std::size_t frame, std::size_t lags)
      : frame_(frame), lags_(lags), fourier_(std::bit_ceil(2 * frame)), signal_(fourier_.size()) {
    spectrum_.resize(fourier_.bins());
  }

  std::vector<double> of(std::span<const double> x) {
    std::fill(signal_.begin(), signal_.end(), 0.0);
    std::copy(x.begin(), x.end(), signal_.begin());
    fourier_.transform(signal_, spectrum_);
    // The correlation is the transform of the power, which is even.
    const std::size_t size = fourier_.size();
    for (std::size_t b = 0; b < spectrum_.size(); ++b)
      signal_[b] = signal_[(size - b) % size] = std::norm(spectrum_[b]);
    fourier_.transform(signal_, spectrum_);
    double squares = 0.0;
    for (const double value : x) squares += 2.0 * value * value;
    std::vector<double> n(lags_);
    for (std::size_t lag = 0; lag < lags_; ++lag) {
      n[lag] = squares > 0.0 ? 2.0 * spectrum_[lag].real() / static_cast<double>(size) / squares : 0.0;
      squares -= x[lag] * x[lag] + x[frame_ - 1 - lag] * x[frame_ - 1 - lag];
    }
    return n;
  }

 private:
  std::size_t frame_, lags_;
  RealFourier fourier_;
  std::vector<double> signal_;
  std::vector<std::complex<double>> spectrum_;
};

// The lag of the period, between samples; 0 if there is none.
double period_of(const std::vector<double>& n, std::size_t shortest) {
  std::size_t from = 1;
  while (from < n.size() && n[from] > 0.0) ++from;
  std::vector<std::size_t> maxima;
  double best = least_clarity;
  for (std::size_t lag = std::max(from, shortest); lag + 1 < n.size(); ++lag) {
    if (n[lag] < n[lag - 1] || n[lag] <= n[lag + 1] || n[lag] < least_clarity) continue;
    maxima.push_back(lag);
    best = std::max(best, n[lag]);
  }
  for (const std::size_t lag : maxima) {
    if (n[lag] < as_good * best) continue;
    const double bend = n[lag - 1] - 2.0 * n[lag] + n[lag + 1];
    return static_cast<double>(lag) + (bend < 0.0 ? 0.5 * (n[lag - 1] - n[lag + 1]) / bend : 0.0);
  }
  return 0.0;
}

}  // namespace

std::vector<PitchFrame> track_pitch(std::span<const double> signal, const PitchRequest& request) {
  const double rate = request.sample_rate;
  const auto frame = static_cast<std::size_t>(std::ceil(periods_per_frame * rate / request.lowest));
  const auto shortest = static_cast<std::size_t>(std::max(rate / request.highest, 2.0));
  if (frame < 8 || signal.size() < frame) return {};
  const std::size_t room = signal.size() - frame;
  const std::size_t hop =
      std::max({static_cast<std::size_t>(request.hop * rate), room / request.most_frames + 1, std::size_t{1}});
  const std::size_t lags = std::min(frame / 2, static_cast<std::size_t>(rate / request.lowest) + 2);
  SquareDifference difference(frame, lags);
  std::vector<PitchFrame> track;
  for (std::size_t from = 0; from <= room; from += hop) {
    const std::span<const double> x = signal.subspan(from, frame);
    PitchFrame pitch{.time = (static_cast<double>(from) + 0.5 * static_cast<double>(frame)) / rate};
    for (const double value : x) pitch.level += value * value / static_cast<double>(frame);
    pitch.level = std::sqrt(pitch.level);
    const double period = pitch.level > 0.0 ? period_of(difference.of(x), shortest) : 0.0;
    if (period > 0.0) pitch.frequency = rate / period;
    track.push_back(pitch);
  }
  return track;
}

}  // namespace rattle
