// Compares the data size in a sound file's headers with the bytes present.
#pragma once

#include <optional>
#include <string_view>

namespace rattle {

struct PromisedBytes {
  double promised = 0.0;
  double present = 0.0;
};

// Returns the sizes if the sound data of a WAV or AIFF file (RIFF, RIFX, RF64, FORM) is shorter than its
// header says; libsndfile plays such a file up to its end. Returns nothing for complete files and other
// formats.
std::optional<PromisedBytes> find_missing_data(std::string_view bytes);

}  // namespace rattle
