// Finds the complete frames in an unfinished FLAC file.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace rattle {

struct WholeFlacFrames {
  std::uint64_t bytes = 0;    // up to the end of the last complete frame
  std::uint64_t samples = 0;  // per channel
  int sample_rate = 0;
};

// Returns nothing if the file does not begin as a FLAC file. Every frame ends with a checksum; bytes after
// the last frame with a valid checksum are not counted.
std::optional<WholeFlacFrames> find_whole_flac_frames(std::string_view file);

// Offset of the 40-bit field whose last 36 bits hold the number of samples.
inline constexpr std::uint64_t flac_length_place = 21;

}  // namespace rattle
