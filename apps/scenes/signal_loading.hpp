// Loads sound files as signals: mixed to one channel and resampled to the scene's rate.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace rattle {

struct DecodedSound {
  std::vector<double> samples;
  double sample_rate = 0.0;  // Hz
};

// `bytes` is the content of a WAV, FLAC, AIFF ... file. Throws InputError with the reason if decoding fails.
DecodedSound decode_sound(const std::string& bytes, std::size_t memory_limit);
std::vector<double> decode_signal(const std::string& bytes, double sample_rate, std::size_t memory_limit);

}  // namespace rattle
