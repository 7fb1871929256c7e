#include "analysis/partials.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

#include "analysis/spectral_peaks.hpp"

namespace rattle {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double shortest_sound = 0.02;     // s
constexpr double shortest_frame = 0.02;     // s
constexpr double periods_per_frame = 6.0;   // keeps the mirror image at -f out of the frame
constexpr double fitted_drop = 30.0;        // dB: T60 follows from the first 30 dB of the decay
constexpr double least_drop = 1.0;          // dB: less is no decay
constexpr double even_turning = 0.1;        // rad: a partial on its own turns evenly
constexpr double largest_unevenness = 0.7;  // rad
constexpr std::size_t fewest_frames = 3;
constexpr std::size_t parts_of_sound = 5;
constexpr std::size_t most_frames = 400;

// The sound is measured from its loudest moment on, but not only at its very end.
std::size_t loudest_moment(std::span<const double> signal, double sample_rate) {
  const auto block = std::max<std::size_t>(static_cast<std::size_t>(0.005 * sample_rate), 1);
  std::size_t loudest = 0;
  double most = -1.0;
  for (std::size_t from = 0; from < signal.size(); from += block) {
    double energy = 0.0;
    for (const double value : signal.subspan(from, std::min(block, signal.size() - from)))
      energy += value * value;
    if (energy > most) most = energy, loudest = from;
  }
  const auto needed = std::min(signal.size(), static_cast<std::size_t>(0.5 * sample_rate));
  return std::min(loudest, signal.size() - needed);
}

// Amplitudes of one partial in frames: a decaying sine gives C exp((-sigma + i (omega - omega0)) t) exactly.
struct Frames {
  std::vector<std::complex<double>> values;
  double hop = 0.0;            // s
  std::vector<double> window;  // of every frame
};

Frames frames_of(std::span<const double> signal, double sample_rate, double frequency, double seconds) {
  Frames frames;
  const auto size = std::clamp<std::size_t>(static_cast<std::size_t>(seconds * sample_rate), 8, signal.size());
  const std::size_t room = signal.size() - size;
  const std::size_t hop = std::max({size / 8, room / most_frames, std::size_t{1}});
  frames.window = low_leakage_window(size);
  frames.hop = static_cast<double>(hop) / sample_rate;
  const double turn = -2.0 * pi * frequency / sample_rate;
  std::vector<std::complex<double>> turned(signal.size());
  for (std::size_t n = 0; n < signal.size(); ++n)
    turned[n] = signal[n] * std::polar(1.0, std::remainder(turn * static_cast<double>(n), 2.0 * pi));
  for (std::size_t from = 0; from <= room; from += hop) {
    std::complex<double> sum = 0.0;
    for (std::size_t n = 0; n < size; ++n) sum += frames.window[n] * turned[from + n];
    frames.values.push_back(sum);
  }
  return frames;
}

// A straight line through weighted values.
struct Line {
  double value = 0.0;  // at 0
  double slope = 0.0;
  double residual = 0.0;  // root of the weighted mean square
};

Line fit(const std::vector<double>& times, const std::vector<double>& values,
         const std::vector<double>& weights) {
  double w = 0.0, t = 0.0, v = 0.0, tt = 0.0, tv = 0.0;
  for (std::size_t i = 0; i < times.size(); ++i) w += weights[i];
  for (std::size_t i = 0; i < times.size(); ++i) {
    t += weights[i] / w * times[i];
    v += weights[i] / w * values[i];
  }
  for (std::size_t i = 0; i < times.size(); ++i) {
    tt += weights[i] / w * (times[i] - t) * (times[i] - t);
    tv += weights[i] / w * (times[i] - t) * (values[i] - v);
  }
  Line line;
  line.slope = tt > 0.0 ? tv / tt : 0.0;
  line.value = v - line.slope * t;
  for (std::size_t i = 0; i < times.size(); ++i) {
    const double rest = values[i] - line.value - line.slope * times[i];
    line.residual += weights[i] / w * rest * rest;
  }
  line.residual = std::sqrt(line.residual);
  return line;
}

// The partial as frames from `first` on have it, and how unevenly it turns there, in radians.
struct FittedPartial {
  SoundPartial partial;
  double unevenness = 0.0;
};

std::optional<FittedPartial> fit_from(const Frames& frames, std::size_t first, double frequency,
                                      double sample_rate) {
  const double loudest = std::abs(frames.values[first]);
  if (loudest == 0.0) return std::nullopt;
  const double least = loudest * std::pow(10.0, -fitted_drop / 20.0);
  std::vector<double> times, logarithms, phases, weights;
  double phase = 0.0;
  std::complex<double> before = frames.values[first];
  for (std::size_t i = first; i < frames.values.size() && std::abs(frames.values[i]) > least; ++i) {
    const std::complex<double> value = frames.values[i];
    phase += std::arg(value * std::conj(before));
    before = value;
    times.push_back(static_cast<double>(i) * frames.hop);
    logarithms.push_back(std::log(std::abs(value)));
    phases.push_back(phase);
    weights.push_back(std::norm(value) / (loudest * loudest));
  }
  if (times.size() < fewest_frames) return std::nullopt;
  const Line level = fit(times, logarithms, weights), turning = fit(times, phases, weights);
  FittedPartial fitted{.unevenness = turning.residual};
  SoundPartial& partial = fitted.partial;
  partial.frequency = frequency + turning.slope / (2.0 * pi);
  partial.sigma = -level.slope;
  partial.time = times.front();
  double sum = 0.0;
  for (std::size_t n = 0; n < frames.window.size(); ++n)
    sum += frames.window[n] * std::exp(-partial.sigma * static_cast<double>(n) / sample_rate);
  partial.amplitude = 2.0 * std::exp(level.value + level.slope * partial.time) / sum;
  const double drop = 20.0 / std::numbers::ln10 * partial.sigma * (times.back() - times.front());
  if (drop >= least_drop) partial.t60 = 3.0 * std::numbers::ln10 / partial.sigma;
  return fitted;
}

// Measured from the loudest frame on, or later where that is disturbed, as by a hammer that bounces. Nothing if
// the frames turn evenly nowhere.
std::optional<SoundPartial> partial_of(const Frames& frames, double frequency, double sample_rate) {
  const auto loudest =
      static_cast<std::size_t>(std::max_element(frames.values.begin(), frames.values.end(),
                                                [](auto a, auto b) { return std::abs(a) < std::abs(b); }) -
                               frames.values.begin());
  const std::size_t rest = frames.values.size() - loudest;
  std::optional<FittedPartial> best;
  for (std::size_t part = 0; part < parts_of_sound; ++part) {
    const auto fitted = fit_from(frames, loudest + part * rest / parts_of_sound, frequency, sample_rate);
    if (fitted && (!best || fitted->unevenness < best->unevenness)) best = fitted;
    if (best && best->unevenness < even_turning) break;
  }
  return best && best->unevenness < largest_unevenness ? std::optional(best->partial) : std::nullopt;
}

}  // namespace

std::size_t fewest_samples(double sample_rate) {
  return std::max<std::size_t>(static_cast<std::size_t>(std::ceil(shortest_sound * sample_rate)), 64);
}

std::vector<SoundPartial> find_partials(std::span<const double> signal, const PartialRequest& request) {
  const double highest = request.highest > 0.0 ? request.highest : 0.45 * request.sample_rate;
  const std::span<const double> sound = signal.subspan(loudest_moment(signal, request.sample_rate));
  const std::vector<SpectralPeak> peaks =
      find_peaks(sound, {request.sample_rate, request.lowest, highest, request.most, request.range});
  const double begin = static_cast<double>(signal.size() - sound.size()) / request.sample_rate;
  const double longest_frame = 0.25 * static_cast<double>(sound.size()) / request.sample_rate;
  std::vector<SoundPartial> partials;
  for (std::size_t i = 0; i < peaks.size(); ++i) {
    const double f = peaks[i].frequency;
    double apart = f;  // Hz, to the next peak
    if (i > 0) apart = std::min(apart, f - peaks[i - 1].frequency);
    if (i + 1 < peaks.size()) apart = std::min(apart, peaks[i + 1].frequency - f);
    const double seconds =
        std::min(std::max({1.1 * window_reach / apart, periods_per_frame / f, shortest_frame}), longest_frame);
    auto partial = partial_of(frames_of(sound, request.sample_rate, f, seconds), f, request.sample_rate);
    if (!partial || std::abs(partial->frequency - f) > window_reach / seconds) continue;
    partial->time += begin;
    partials.push_back(*partial);
  }
  std::sort(partials.begin(), partials.end(),
            [](const SoundPartial& a, const SoundPartial& b) { return a.frequency < b.frequency; });
  return partials;
}

}  // namespace rattle
