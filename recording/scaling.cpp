#include "recording/scaling.hpp"

#include <cstdio>

namespace rattle {

Scaling normalising(double peak) {
  if (peak < smallest_signal) return {};
  return {.peak = peak, .gain = std::pow(10.0, normalised_decibels / 20.0) / peak, .scaled = true};
}

std::string normalisation_note(const Scaling& scaling) {
  if (!scaling.scaled) return "silent";
  char note[96];
  std::snprintf(note, sizeof note, "peak %.6g, normalised by %+.2f dB to %.0f dBFS", scaling.peak,
                scaling.gain_decibels(), normalised_decibels);
  return note;
}

}  // namespace rattle
