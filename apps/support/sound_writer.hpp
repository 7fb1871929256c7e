// Sound files: WAV as float32, pcm24 or pcm16, FLAC as pcm24 or pcm16.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "support/whole_file.hpp"

namespace rattle {

enum class SoundContainer { wav, flac };
enum class SampleFormat { float32, pcm24, pcm16 };

struct SoundFormat {
  SoundContainer container = SoundContainer::wav;
  SampleFormat samples = SampleFormat::float32;

  bool is_integer() const noexcept { return samples != SampleFormat::float32; }
  std::string name() const;  // "WAV, 32-bit float"
};

// By the path's extension ("-" is WAV) and the wish; the best the container has without one. Throws InputError.
SoundFormat choose_sound_format(const std::string& path, const std::optional<std::string>& wish);

// Throws InputError when a sound file cannot have this rate.
int whole_rate(double sample_rate);

class SoundWriter {
 public:
  // Throws InputError when the container cannot hold it.
  SoundWriter(WholeFile& file, SoundFormat format, double sample_rate, int channels, std::int64_t frames);
  ~SoundWriter();

  // Interleaved, full scale is 1. Throws InputError.
  void write(std::span<const double> samples);

  // Completes the header; the file is then ready to be finished. Throws InputError.
  void close();

 private:
  struct Stream;
  WholeFile& file_;
  std::unique_ptr<Stream> stream_;
};

}  // namespace rattle
