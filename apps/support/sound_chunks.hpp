// What the headers of a sound file promise.
#pragma once

#include <optional>
#include <string_view>

namespace rattle {

struct PromisedBytes {
  double promised = 0.0;
  double present = 0.0;
};

// The sound data of a WAV or AIFF file (RIFF, RIFX, RF64, FORM) where it is shorter than its header says;
// libsndfile plays such a file as far as it goes. Nothing for other files and for whole ones.
std::optional<PromisedBytes> find_missing_data(std::string_view bytes);

}  // namespace rattle
