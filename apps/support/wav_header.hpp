// The header of a WAV file, of its own kind RF64 where 32 bits do not hold its sizes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rattle {

enum class SampleFormat { float32, pcm24, pcm16 };

int bytes_per_sample(SampleFormat format) noexcept;

// The largest size that the 32 bits of a RIFF file hold; all of them set means that the size is elsewhere.
inline constexpr std::uint64_t largest_riff_size = 0xFFFFFFFEu;

struct WavHeader {
  SampleFormat samples = SampleFormat::float32;
  int sample_rate = 0;
  int channels = 0;
  // A chunk "JUNK", which every reader passes over, becomes "ds64" when the file outgrows 32 bits.
  bool may_grow = false;
  std::uint64_t size_limit = largest_riff_size;

  std::uint64_t frame_bytes() const noexcept {
    return static_cast<std::uint64_t>(channels) * static_cast<std::uint64_t>(bytes_per_sample(samples));
  }
  std::size_t size() const noexcept;               // the samples follow
  bool fits(std::uint64_t frames) const noexcept;  // into 32 bits
  std::string bytes(std::uint64_t frames) const;
};

// Of a file that bytes() began; its sizes are not looked at.
std::optional<WavHeader> read_wav_header(std::string_view bytes);

}  // namespace rattle
