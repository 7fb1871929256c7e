// The frames of a FLAC file that was not finished.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace rattle {

struct WholeFlacFrames {
  std::uint64_t bytes = 0;    // up to the end of the last whole frame
  std::uint64_t samples = 0;  // of a channel
  int sample_rate = 0;
};

// Nothing where the file does not begin as a FLAC file. Every frame ends with a check sum; what comes after the
// last that is right is not counted.
std::optional<WholeFlacFrames> find_whole_flac_frames(std::string_view file);

// Where the number of samples stands, in the last 36 of these 40 bits.
inline constexpr std::uint64_t flac_length_place = 21;

}  // namespace rattle
