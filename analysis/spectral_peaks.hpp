// Peaks of a spectrum, found with windows of several lengths: long ones separate close partials, short ones
// find those that die away soon.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace rattle {

struct SpectralPeak {
  double frequency = 0.0;  // Hz
  double level = 0.0;      // dB
};

struct PeakRequest {
  double sample_rate = 44100.0;
  double lowest = 20.0;   // Hz
  double highest = 0.0;   // Hz
  std::size_t most = 24;  // the strongest
  double range = 70.0;    // dB below the strongest one
};

// Four-term window whose spectrum stays 92 dB down beyond `window_reach` bins.
std::vector<double> low_leakage_window(std::size_t size);
inline constexpr double window_reach = 4.0;

// In ascending order.
std::vector<SpectralPeak> find_peaks(std::span<const double> signal, const PeakRequest& request);

}  // namespace rattle
