// The sound of a run: its spectra, and itself as a file to embed.
#pragma once

#include <string>

#include "report/run_record.hpp"

namespace rattle {

// "left", or the names of the outputs that share a channel joined by "+".
std::string channel_name(const Scene& scene, std::size_t channel);

// Fills in scaling, spectrogram and spectrum.
void analyse_sound(RunRecord& record, const RecordLimits& limits);

// Sample i is the mean of the channels' normalised samples number i.
SignalReader mixed_down(const RunRecord& record);

struct EncodedSound {
  std::string mime;
  std::string bytes;
};

// FLAC of 16 bits; WAV where FLAC has no room for the channels or the rate. Throws InputError.
EncodedSound encode_sound(const RunRecord& record, const std::string& beside);

}  // namespace rattle
