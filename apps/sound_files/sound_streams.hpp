// Creates the SoundStream for each container format.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "sound_files/sound_writer.hpp"

namespace rattle {

// Both throw InputError if the container cannot hold the sound.
std::unique_ptr<SoundStream> open_wav_stream(WholeFile& file, WavHeader header,
                                             std::optional<std::int64_t> frames);
std::unique_ptr<SoundStream> open_flac_stream(WholeFile& file, SoundFormat format, int sample_rate,
                                              int channels);

}  // namespace rattle
