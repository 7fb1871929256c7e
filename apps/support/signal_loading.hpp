// Sound files as signals: mixed to one channel, resampled to the rate of the scene.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace rattle {

// `bytes` is the content of a WAV, FLAC, AIFF ... file. Throws InputError saying what is wrong with it.
std::vector<double> decode_signal(const std::string& bytes, double sample_rate, std::size_t memory_limit);

}  // namespace rattle
