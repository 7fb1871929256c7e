// Normalisation of a sound, and its description.
#pragma once

#include <cmath>
#include <string>

namespace rattle {

inline constexpr double normalised_decibels = -1.0;  // relative to full scale
inline constexpr double smallest_signal = 1e-300;    // peaks below are treated as silence

struct Scaling {
  double peak = 0.0;  // of the rendered frames, before scaling
  double gain = 1.0;
  bool scaled = false;
  double gain_decibels() const { return 20.0 * std::log10(gain); }
};

// Scaling that brings `peak` to normalised_decibels; silence is not scaled.
Scaling normalising(double peak);

// "peak 0.01, normalised by +39.00 dB to -1 dBFS", or "silent".
std::string normalisation_note(const Scaling& scaling);

}  // namespace rattle
