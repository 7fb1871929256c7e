// Sound files: WAV (RF64 beyond 4 GiB) as float32, pcm24 or pcm16, FLAC as pcm24 or pcm16.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "support/sound_salvage.hpp"
#include "support/wav_header.hpp"
#include "support/whole_file.hpp"

namespace rattle {

enum class SoundContainer { wav, flac };

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

// One file while it is written; a class for each container.
class SoundStream {
 public:
  virtual ~SoundStream() = default;
  virtual void write(std::span<const double> samples) = 0;
  virtual void bring_up_to_date() = 0;
  virtual void close() = 0;
};

class SoundWriter {
 public:
  // `frames` where they are known beforehand: a recording's are not. Throws InputError when the container
  // cannot hold it.
  SoundWriter(WholeFile& file, SoundFormat format, double sample_rate, int channels,
              std::optional<std::int64_t> frames, std::uint64_t riff_size_limit = largest_riff_size);
  ~SoundWriter();

  // Interleaved, full scale is 1. Throws InputError.
  void write(std::span<const double> samples);

  // What was written so far can be recovered from now on, whatever becomes of this program. Throws InputError.
  void bring_up_to_date();

  // Completes the header; the file is then ready to be finished. Throws InputError.
  void close();

  // After a failure, instead of close(): makes a whole file of what is on the disk. Throws InputError.
  SalvagedSound salvage();

 private:
  WholeFile& file_;
  std::unique_ptr<SoundStream> stream_;  // none once it is closed
};

}  // namespace rattle
