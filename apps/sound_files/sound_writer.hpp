// Sound files: WAV (RF64 beyond 4 GiB) as float32, pcm24 or pcm16, FLAC as pcm24 or pcm16.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "files/whole_file.hpp"
#include "sound_files/sound_salvage.hpp"
#include "sound_files/wav_header.hpp"

namespace rattle {

enum class SoundContainer { wav, flac };

struct SoundFormat {
  SoundContainer container = SoundContainer::wav;
  SampleFormat samples = SampleFormat::float32;

  bool is_integer() const noexcept { return samples != SampleFormat::float32; }
  std::string name() const;  // "WAV, 32-bit float"
};

// Chooses by the path's extension ("-" is WAV) and the requested format; without a request, the best format
// of the container. Throws InputError.
SoundFormat choose_sound_format(const std::string& path, const std::optional<std::string>& wish);

// Throws InputError if sound files do not support this rate.
int whole_rate(double sample_rate);

// A file being written. One subclass per container.
class SoundStream {
 public:
  virtual ~SoundStream() = default;
  virtual void write(std::span<const double> samples) = 0;
  virtual void bring_up_to_date() = 0;
  virtual void close() = 0;
};

class SoundWriter {
 public:
  // `frames` is the length if known in advance; it is not for a recording. Throws InputError if the
  // container cannot hold the sound.
  SoundWriter(WholeFile& file, SoundFormat format, double sample_rate, int channels,
              std::optional<std::int64_t> frames, std::uint64_t riff_size_limit = largest_riff_size);
  ~SoundWriter();

  // Interleaved, full scale is 1. Throws InputError.
  void write(std::span<const double> samples);

  // Makes everything written so far recoverable, even if the program is killed. Throws InputError.
  void bring_up_to_date();

  // Completes the header; WholeFile::finish() can be called afterwards. Throws InputError.
  void close();

  // Call after a failure, instead of close(): makes a complete file from the data on disk. Throws
  // InputError.
  SalvagedSound salvage();

 private:
  WholeFile& file_;
  std::unique_ptr<SoundStream> stream_;  // null after close()
};

}  // namespace rattle
