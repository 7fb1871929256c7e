#include "support/sound_writer.hpp"

#include <fmt/format.h>
#include <sndfile.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <utility>

#include "support/command_error.hpp"

namespace rattle {
namespace {

constexpr double wav_size_limit = 4294967296.0 - 4096.0;  // its sizes have 32 bits

sf_count_t file_size(void* user) { return static_cast<WholeFile*>(user)->size(); }
sf_count_t file_tell(void* user) { return static_cast<WholeFile*>(user)->seek(0, SEEK_CUR); }
sf_count_t file_seek(sf_count_t offset, int whence, void* user) {
  return static_cast<WholeFile*>(user)->seek(offset, whence);
}
sf_count_t file_read(void* to, sf_count_t count, void* user) {
  return static_cast<sf_count_t>(
      static_cast<WholeFile*>(user)->read(static_cast<char*>(to), static_cast<std::size_t>(count)));
}
sf_count_t file_write(const void* from, sf_count_t count, void* user) {
  static_cast<WholeFile*>(user)->write({static_cast<const char*>(from), static_cast<std::size_t>(count)});
  return count;  // the WholeFile remembers failures, and reports them with their cause
}

int bytes_per_sample(SampleFormat format) {
  return format == SampleFormat::float32 ? 4 : format == SampleFormat::pcm24 ? 3 : 2;
}

int library_format(SoundFormat format) {
  const int container = format.container == SoundContainer::wav ? SF_FORMAT_WAV : SF_FORMAT_FLAC;
  switch (format.samples) {
    case SampleFormat::float32:
      return container | SF_FORMAT_FLOAT;
    case SampleFormat::pcm24:
      return container | SF_FORMAT_PCM_24;
    case SampleFormat::pcm16:
      return container | SF_FORMAT_PCM_16;
  }
  return container;
}

}  // namespace

int whole_rate(double sample_rate) {
  if (sample_rate != std::floor(sample_rate) || sample_rate < 1.0 || sample_rate > 2147483647.0)
    throw InputError(fmt::format(
        "a sound file needs a whole number of samples a second, the scene has {}; choose another --rate",
        sample_rate));
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
    throw InputError(fmt::format("cannot tell the format of {}: its name must end in .wav or .flac", path));
  if (!wish) return format;
  if (*wish == "float32" && format.container == SoundContainer::flac)
    throw InputError("FLAC has no floating-point samples: choose --format pcm24 or pcm16, or a .wav file");
  format.samples = *wish == "float32" ? SampleFormat::float32
                   : *wish == "pcm24" ? SampleFormat::pcm24
                                      : SampleFormat::pcm16;
  return format;
}

struct SoundWriter::Stream {
  SF_VIRTUAL_IO callbacks{file_size, file_seek, file_read, file_write, file_tell};
  SNDFILE* handle = nullptr;
};

SoundWriter::SoundWriter(WholeFile& file, SoundFormat format, double sample_rate, int channels,
                         std::int64_t frames)
    : file_(file), stream_(std::make_unique<Stream>()) {
  SF_INFO info{};
  info.samplerate = whole_rate(sample_rate);
  info.channels = channels;
  info.format = library_format(format);
  const double bytes = static_cast<double>(frames) * channels * bytes_per_sample(format.samples);
  if (format.container == SoundContainer::wav && bytes > wav_size_limit)
    throw InputError(
        fmt::format("a WAV file holds 4 GiB, this sound is {:.1f} GiB: choose FLAC, fewer bits or a "
                    "shorter duration",
                    bytes / 0x1p30));
  if (sf_format_check(&info) == 0)
    throw InputError(
        fmt::format("{} cannot hold {} channels at {} Hz", format.name(), channels, info.samplerate));
  stream_->handle = sf_open_virtual(&stream_->callbacks, SFM_WRITE, &info, &file_);
  if (stream_->handle == nullptr)
    throw InputError(fmt::format("cannot write {} ({} channels at {} Hz): {}", file_.path(), channels,
                                 info.samplerate, sf_strerror(nullptr)));
  // It carries the time of day, and two renderings of one scene should be the same file.
  sf_command(stream_->handle, SFC_SET_ADD_PEAK_CHUNK, nullptr, SF_FALSE);
}

SoundWriter::~SoundWriter() {
  if (stream_->handle != nullptr) sf_close(stream_->handle);
}

void SoundWriter::write(std::span<const double> samples) {
  const auto count = static_cast<sf_count_t>(samples.size());
  const sf_count_t written = sf_write_double(stream_->handle, samples.data(), count);
  file_.throw_if_failed();
  if (written != count)
    throw InputError(fmt::format("cannot write {}: {}", file_.path(), sf_strerror(stream_->handle)));
}

void SoundWriter::close() {
  const int error = sf_close(std::exchange(stream_->handle, nullptr));
  file_.throw_if_failed();
  if (error != 0) throw InputError(fmt::format("cannot write {}: {}", file_.path(), sf_error_number(error)));
}

}  // namespace rattle
