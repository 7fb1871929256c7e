// Level over time and frequency, quantised to bytes.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/spectrum.hpp"

namespace rattle {

struct SpectrogramRequest {
  double sample_rate = 44100.0;
  std::int64_t samples = 0;
  int most_frames = 1200;
  double window_seconds = 0.0464;      // 2048 samples at 44.1 kHz
  double highest_frequency = 24000.0;  // Hz; higher bins are left out
  double dynamic_range = 90.0;         // dB below the loudest cell
};

struct Spectrogram {
  int window = 0;          // samples
  std::int64_t hop = 1;    // samples between frames
  std::int64_t first = 0;  // sample at the centre of frame 0
  int frames = 0;
  int bins = 0;
  double df = 0.0;                   // Hz; bin b is at b df
  double floor_db = 0.0;             // byte 0; lower levels are clipped
  double ceiling_db = 0.0;           // byte 255
  std::vector<std::uint8_t> levels;  // frame after frame

  double decibels(int frame, int bin) const;
};

// If frames are further apart than half a window, each is the maximum of several, so that no sound is missed.
Spectrogram make_spectrogram(const SignalReader& signal, const SpectrogramRequest& request);

}  // namespace rattle
