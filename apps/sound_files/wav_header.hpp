// The header of a WAV file; RF64 if 32 bits cannot hold the sizes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rattle {

enum class SampleFormat { float32, pcm24, pcm16 };

int bytes_per_sample(SampleFormat format) noexcept;

// The largest size a 32-bit RIFF field can hold, and the value which means that the size is stored elsewhere.
inline constexpr std::uint64_t largest_riff_size = 0xFFFFFFFEu, size_elsewhere = 0xFFFFFFFFu;

void append_little_endian(std::string& to, std::uint64_t value, int bytes);

struct WavHeader {
  SampleFormat samples = SampleFormat::float32;
  int sample_rate = 0;
  int channels = 0;
  // Reserves a "JUNK" chunk, ignored by readers, which becomes "ds64" if the file outgrows 32 bits.
  bool may_grow = false;
  std::uint64_t size_limit = largest_riff_size;

  std::uint64_t frame_bytes() const noexcept {
    return static_cast<std::uint64_t>(channels) * static_cast<std::uint64_t>(bytes_per_sample(samples));
  }
  std::size_t size() const noexcept;               // in bytes; the samples follow
  bool fits(std::uint64_t frames) const noexcept;  // the sizes fit into 32 bits
  std::string bytes(std::uint64_t frames) const;
};

// Parses a header written by bytes(). The sizes in it are ignored.
std::optional<WavHeader> read_wav_header(std::string_view bytes);

}  // namespace rattle
