// The sound of a run: its spectra, and an encoded file to embed.
#pragma once

#include <string>

#include "recording/run_json.hpp"
#include "report/run_record.hpp"

namespace rattle {

// Fills in scaling, spectrogram and spectrum.
void analyse_sound(RunRecord& record, const RecordLimits& limits);

// Sample i is the mean of the channels' normalised samples i.
SignalReader mixed_down(const RunRecord& record);

// 16-bit FLAC; WAV if FLAC does not support the number of channels or the rate. Throws InputError.
EncodedSound encode_sound(const RunRecord& record, const std::string& beside);

}  // namespace rattle
