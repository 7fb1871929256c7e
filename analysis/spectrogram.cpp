#include "analysis/spectrogram.hpp"

#include <algorithm>
#include <cmath>

namespace rattle {
namespace {

constexpr std::int64_t shortest_hop = 16;  // samples
constexpr double least_ceiling = -100.0;   // dB; silence must not be stretched to full black

// Maximum over the frames that cover [centre - hop/2, centre + hop/2). No frame extends beyond the signal: the
// cut at its end would look like a click.
void loudest_around(FramePower& frames, const SignalReader& signal, std::int64_t centre, std::int64_t hop,
                    std::int64_t samples, std::vector<double>& loudest) {
  const std::int64_t reach = static_cast<std::int64_t>(frames.window() / 2);
  const std::int64_t parts = (hop + reach - 1) / reach;
  std::fill(loudest.begin(), loudest.end(), 0.0);
  for (std::int64_t part = 0; part < parts; ++part) {
    const std::int64_t shift = (2 * part + 1 - parts) * hop / (2 * parts);
    const std::span<const double> power = frames.at(signal, frames.within(centre + shift, samples));
    for (std::size_t b = 0; b < loudest.size(); ++b) loudest[b] = std::max(loudest[b], power[b]);
  }
}

}  // namespace

double Spectrogram::decibels(int frame, int bin) const {
  const std::size_t cell =
      static_cast<std::size_t>(frame) * static_cast<std::size_t>(bins) + static_cast<std::size_t>(bin);
  return floor_db + (ceiling_db - floor_db) * levels[cell] / 255.0;
}

Spectrogram make_spectrogram(const SignalReader& signal, const SpectrogramRequest& request) {
  FramePower frames(
      std::max<std::size_t>(nearest_power_of_two(request.window_seconds * request.sample_rate), 64));
  Spectrogram result;
  result.window = static_cast<int>(frames.window());
  result.df = request.sample_rate / static_cast<double>(frames.window());
  result.hop = std::max(shortest_hop, (request.samples + request.most_frames - 1) / request.most_frames);
  result.frames = static_cast<int>(request.samples / result.hop) + 1;
  result.bins = static_cast<int>(
      std::min(static_cast<double>(frames.bins()), std::ceil(request.highest_frequency / result.df) + 1.0));

  std::vector<float> decibels;
  decibels.reserve(static_cast<std::size_t>(result.frames) * static_cast<std::size_t>(result.bins));
  std::vector<double> loudest(frames.bins());
  for (int frame = 0; frame < result.frames; ++frame) {
    loudest_around(frames, signal, result.first + frame * result.hop, result.hop, request.samples, loudest);
    for (int b = 0; b < result.bins; ++b)
      decibels.push_back(static_cast<float>(power_decibels(loudest[static_cast<std::size_t>(b)])));
  }
  result.ceiling_db = std::max(
      std::ceil(static_cast<double>(*std::max_element(decibels.begin(), decibels.end()))), least_ceiling);
  result.floor_db = result.ceiling_db - request.dynamic_range;
  result.levels.reserve(decibels.size());
  for (const float level : decibels) {
    const double share = (level - result.floor_db) / request.dynamic_range;
    result.levels.push_back(static_cast<std::uint8_t>(std::lround(255.0 * std::clamp(share, 0.0, 1.0))));
  }
  return result;
}

}  // namespace rattle
