#include "analysis/spectral_peaks.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <numbers>

#include "analysis/fourier.hpp"

namespace rattle {
namespace {

constexpr double window_seconds[] = {2.0, 0.5, 0.12};
constexpr std::size_t floor_block = 512;  // bins
constexpr double above_floor = 15.0;      // dB; white noise gets there once in 3e9 bins

struct Levels {
  std::vector<double> decibels;  // per bin
  double bin_width = 0.0;        // Hz
  std::size_t reach = 1;         // bins from the middle of a sine to where its window ends
};

Levels levels_of(std::span<const double> signal, double sample_rate) {
  const std::size_t size = std::bit_ceil(std::max<std::size_t>(2 * signal.size(), 64));
  const std::vector<double> window = low_leakage_window(signal.size());
  std::vector<double> padded(size);
  double sum = 0.0;
  for (std::size_t n = 0; n < signal.size(); ++n) {
    padded[n] = window[n] * signal[n];
    sum += window[n];
  }
  RealFourier fourier(size);
  std::vector<std::complex<double>> spectrum(fourier.bins());
  fourier.transform(padded, spectrum);
  Levels levels{.bin_width = sample_rate / static_cast<double>(size)};
  levels.reach =
      static_cast<std::size_t>(window_reach * static_cast<double>(size) / static_cast<double>(signal.size()));
  for (const std::complex<double>& value : spectrum)
    levels.decibels.push_back(20.0 * std::log10(2.0 * std::abs(value) / sum + 1e-300));
  return levels;
}

// Noise that rides on the skirt of a decaying partial has local maxima, but none that is the highest as far as
// a sine reaches.
bool is_highest_around(const Levels& levels, std::size_t b) {
  const auto begin = levels.decibels.begin();
  const std::size_t from = b - std::min(b, levels.reach);
  const std::size_t to = std::min(b + levels.reach + 1, levels.decibels.size());
  return std::max_element(begin + static_cast<std::ptrdiff_t>(from), begin + static_cast<std::ptrdiff_t>(to)) ==
         begin + static_cast<std::ptrdiff_t>(b);
}

// The level below which half of the bins around are, per block of bins.
std::vector<double> floors_of(const std::vector<double>& decibels) {
  std::vector<double> floors;
  for (std::size_t from = 0; from < decibels.size(); from += floor_block) {
    std::vector<double> block(
        decibels.begin() + static_cast<std::ptrdiff_t>(from),
        decibels.begin() + static_cast<std::ptrdiff_t>(std::min(from + floor_block, decibels.size())));
    const auto middle = block.begin() + static_cast<std::ptrdiff_t>(block.size() / 2);
    std::nth_element(block.begin(), middle, block.end());
    floors.push_back(*middle);
  }
  return floors;
}

// The parabola through three levels around bin b.
SpectralPeak interpolated(const Levels& levels, std::size_t b) {
  const double left = levels.decibels[b - 1], centre = levels.decibels[b], right = levels.decibels[b + 1];
  const double bend = left - 2.0 * centre + right;
  const double offset = bend < 0.0 ? 0.5 * (left - right) / bend : 0.0;
  return {(static_cast<double>(b) + offset) * levels.bin_width, centre - 0.25 * (left - right) * offset};
}

std::vector<SpectralPeak> peaks_within(std::span<const double> signal, const PeakRequest& request) {
  const Levels levels = levels_of(signal, request.sample_rate);
  const std::vector<double> floors = floors_of(levels.decibels);
  std::vector<SpectralPeak> peaks;
  for (std::size_t b = 1; b + 1 < levels.decibels.size(); ++b) {
    const double level = levels.decibels[b];
    if (level <= levels.decibels[b - 1] || level < levels.decibels[b + 1]) continue;
    if (level < floors[b / floor_block] + above_floor || !is_highest_around(levels, b)) continue;
    const SpectralPeak peak = interpolated(levels, b);
    if (peak.frequency >= request.lowest && peak.frequency <= request.highest) peaks.push_back(peak);
  }
  return peaks;
}

void keep_strongest(std::vector<SpectralPeak>& peaks, const PeakRequest& request) {
  std::sort(peaks.begin(), peaks.end(),
            [](const SpectralPeak& a, const SpectralPeak& b) { return a.level > b.level; });
  const double lowest_level = peaks.empty() ? 0.0 : peaks.front().level - request.range;
  std::erase_if(peaks, [&](const SpectralPeak& peak) { return peak.level < lowest_level; });
  if (peaks.size() > request.most) peaks.resize(request.most);
}

}  // namespace

std::vector<double> low_leakage_window(std::size_t size) {
  std::vector<double> window(size);
  for (std::size_t n = 0; n < size; ++n) {
    const double turn = 2.0 * std::numbers::pi * (static_cast<double>(n) + 0.5) / static_cast<double>(size);
    window[n] =
        0.35875 - 0.48829 * std::cos(turn) + 0.14128 * std::cos(2.0 * turn) - 0.01168 * std::cos(3.0 * turn);
  }
  return window;
}

std::vector<SpectralPeak> find_peaks(std::span<const double> signal, const PeakRequest& request) {
  std::vector<SpectralPeak> found;
  std::size_t last_size = 0;
  for (const double seconds : window_seconds) {
    const std::size_t size = std::min(signal.size(), static_cast<std::size_t>(seconds * request.sample_rate));
    if (size == last_size) continue;
    last_size = size;
    const double apart = 1.5 * window_reach * request.sample_rate / static_cast<double>(size);  // Hz
    std::vector<SpectralPeak> peaks = peaks_within(signal.first(size), request);
    keep_strongest(peaks, request);
    const std::vector<SpectralPeak> known = found;
    for (const SpectralPeak& peak : peaks) {
      const bool is_known = std::any_of(known.begin(), known.end(), [&](const SpectralPeak& other) {
        return std::abs(other.frequency - peak.frequency) < apart;
      });
      if (!is_known) found.push_back(peak);
    }
  }
  keep_strongest(found, request);
  std::sort(found.begin(), found.end(),
            [](const SpectralPeak& a, const SpectralPeak& b) { return a.frequency < b.frequency; });
  return found;
}

}  // namespace rattle
