#include "sound_files/sound_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <utility>

#include "console/command_error.hpp"
#include "sound_files/sound_streams.hpp"

namespace rattle {

int whole_rate(double sample_rate) {
  if (sample_rate != std::floor(sample_rate) || sample_rate < 1.0 || sample_rate > 2147483647.0)
    throw InputError(fmt::format(
        "a sound file needs an integer sample rate, the scene has {} Hz; choose another --rate", sample_rate));
  return static_cast<int>(sample_rate);
}

std::string SoundFormat::name() const {
  const char* samples_name = samples == SampleFormat::float32 ? "32-bit float"
                             : samples == SampleFormat::pcm24 ? "24 bit"
                                                              : "16 bit";
  return fmt::format("{}, {}", container == SoundContainer::wav ? "WAV" : "FLAC", samples_name);
}

SoundFormat choose_sound_format(const std::string& path, const std::optional<std::string>& wish) {
  std::string extension = path == "-" ? ".wav" : std::filesystem::path(path).extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const bool device = extension.empty() && path.starts_with("/dev/");
  SoundFormat format;
  if (extension == ".wav" || device)
    format = {SoundContainer::wav, SampleFormat::float32};
  else if (extension == ".flac")
    format = {SoundContainer::flac, SampleFormat::pcm24};
  else
    throw InputError(fmt::format("unknown format of {}: its name must end in .wav or .flac", path));
  if (!wish) return format;
  if (*wish == "float32" && format.container == SoundContainer::flac)
    throw InputError("FLAC has no floating-point samples: choose --format pcm24 or pcm16, or a .wav file");
  format.samples = *wish == "float32" ? SampleFormat::float32
                   : *wish == "pcm24" ? SampleFormat::pcm24
                                      : SampleFormat::pcm16;
  return format;
}

SoundWriter::SoundWriter(WholeFile& file, SoundFormat format, double sample_rate, int channels,
                         std::optional<std::int64_t> frames, std::uint64_t riff_size_limit)
    : file_(file) {
  const int rate = whole_rate(sample_rate);
  stream_ = format.container == SoundContainer::wav ? open_wav_stream(file,
                                                                      {.samples = format.samples,
                                                                       .sample_rate = rate,
                                                                       .channels = channels,
                                                                       .size_limit = riff_size_limit},
                                                                      frames)
                                                    : open_flac_stream(file, format, rate, channels);
}

SoundWriter::~SoundWriter() = default;

void SoundWriter::write(std::span<const double> samples) {
  stream_->write(samples);
  file_.throw_if_failed();
}

void SoundWriter::bring_up_to_date() {
  stream_->bring_up_to_date();
  file_.throw_if_failed();
}

void SoundWriter::close() {
  const std::unique_ptr<SoundStream> closing = std::move(stream_);
  closing->close();
  file_.throw_if_failed();
}

SalvagedSound SoundWriter::salvage() {
  stream_.reset();  // anything this still writes is discarded
  const int descriptor = file_.take_what_is_written();
  return descriptor < 0 ? SalvagedSound{} : salvage_sound(descriptor);
}

}  // namespace rattle
