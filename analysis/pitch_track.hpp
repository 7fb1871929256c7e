// Pitch over time, by the normalised square difference of each frame with itself, later
// [P. McLeod, G. Wyvill: A smarter way to find pitch, ICMC 2005].
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace rattle {

struct PitchFrame {
  double time = 0.0;       // s, of the middle
  double frequency = 0.0;  // Hz; 0 where there is no pitch
  double level = 0.0;      // root mean square
};

struct PitchRequest {
  double sample_rate = 44100.0;
  double lowest = 40.0;     // Hz
  double highest = 4000.0;  // Hz
  double hop = 0.05;        // s; longer if there would be more than `most_frames`
  std::size_t most_frames = 500;
};

// Empty if the signal is shorter than one frame, which holds four periods of `lowest`.
std::vector<PitchFrame> track_pitch(std::span<const double> signal, const PitchRequest& request);

}  // namespace rattle
