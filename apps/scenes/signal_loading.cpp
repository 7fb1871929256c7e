#include "scenes/signal_loading.hpp"

#include <fmt/format.h>
#include <sndfile.h>
#include <soxr.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>

#include "console/command_error.hpp"
#include "sound_files/sound_chunks.hpp"

namespace rattle {
namespace {

// A file in memory, read by libsndfile.
struct MemoryReader {
  const std::string& bytes;
  sf_count_t place = 0;

  sf_count_t size() const { return static_cast<sf_count_t>(bytes.size()); }
};

sf_count_t memory_size(void* user) { return static_cast<MemoryReader*>(user)->size(); }
sf_count_t memory_tell(void* user) { return static_cast<MemoryReader*>(user)->place; }
sf_count_t memory_write(const void*, sf_count_t, void*) { return 0; }

sf_count_t memory_seek(sf_count_t offset, int whence, void* user) {
  auto& reader = *static_cast<MemoryReader*>(user);
  const sf_count_t from = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? reader.place : reader.size();
  reader.place = std::clamp<sf_count_t>(from + offset, 0, reader.size());
  return reader.place;
}

sf_count_t memory_read(void* to, sf_count_t count, void* user) {
  auto& reader = *static_cast<MemoryReader*>(user);
  const sf_count_t got = std::clamp<sf_count_t>(reader.size() - reader.place, 0, count);
  std::memcpy(to, reader.bytes.data() + reader.place, static_cast<std::size_t>(got));
  reader.place += got;
  return got;
}

using SoundFile = std::unique_ptr<SNDFILE, decltype(&sf_close)>;

std::vector<double> read_mixed_to_mono(SNDFILE* file, const SF_INFO& info) {
  constexpr sf_count_t block_frames = 4096;
  std::vector<double> block(static_cast<std::size_t>(block_frames * info.channels));
  std::vector<double> mono;
  mono.reserve(static_cast<std::size_t>(info.frames));
  const auto read = [&] { return sf_readf_double(file, block.data(), block_frames); };
  for (sf_count_t frames = read(); frames > 0; frames = read()) {
    for (sf_count_t frame = 0; frame < frames; ++frame) {
      double sum = 0.0;
      for (int channel = 0; channel < info.channels; ++channel)
        sum += block[static_cast<std::size_t>(frame * info.channels + channel)];
      if (!std::isfinite(sum)) throw InputError(fmt::format("sample {} is not a finite number", mono.size()));
      mono.push_back(sum / info.channels);
    }
  }
  return mono;
}

std::vector<double> resample(const std::vector<double>& signal, double from, double to) {
  const auto wanted = static_cast<std::size_t>(std::ceil(static_cast<double>(signal.size()) * to / from));
  std::vector<double> result(wanted);
  const soxr_io_spec_t io = soxr_io_spec(SOXR_FLOAT64_I, SOXR_FLOAT64_I);
  const soxr_quality_spec_t quality = soxr_quality_spec(SOXR_VHQ, 0);
  std::size_t done = 0;
  const soxr_error_t error = soxr_oneshot(from, to, 1, signal.data(), signal.size(), nullptr, result.data(),
                                          wanted, &done, &io, &quality, nullptr);
  if (error != nullptr)
    throw InputError(fmt::format("cannot resample from {} Hz to {} Hz: {}", from, to, error));
  result.resize(done);
  return result;
}

// `wanted` is the rate to which the sound will be resampled.
DecodedSound decode(const std::string& bytes, std::optional<double> wanted, std::size_t memory_limit) {
  MemoryReader reader{bytes};
  SF_VIRTUAL_IO callbacks{memory_size, memory_seek, memory_read, memory_write, memory_tell};
  SF_INFO info{};
  const SoundFile file(sf_open_virtual(&callbacks, SFM_READ, &info, &reader), &sf_close);
  if (file == nullptr)
    throw InputError(fmt::format("not a sound file that can be read: {}", sf_strerror(nullptr)));
  if (const auto data = find_missing_data(bytes))
    throw InputError(fmt::format("it ends early: its header announces {:.0f} bytes of sound, but it has {:.0f}",
                                 data->promised, data->present));
  if (info.frames <= 0) throw InputError("it has no samples");
  const double ratio = wanted ? std::max(1.0, *wanted / info.samplerate) : 1.0;
  const double needed = 2.0 * sizeof(double) * static_cast<double>(info.frames) * ratio;
  if (needed > static_cast<double>(memory_limit))
    throw InputError(fmt::format("{} samples at {} Hz need about {:.0f} MiB, more than the limit of {:.0f} MiB",
                                 info.frames, info.samplerate, needed / 0x1p20,
                                 static_cast<double>(memory_limit) / 0x1p20));
  DecodedSound sound{read_mixed_to_mono(file.get(), info), static_cast<double>(info.samplerate)};
  if (static_cast<sf_count_t>(sound.samples.size()) != info.frames)
    throw InputError(
        fmt::format("it ends early: {} of {} samples can be read", sound.samples.size(), info.frames));
  if (const int problem = sf_error(file.get()); problem != SF_ERR_NO_ERROR)
    throw InputError(fmt::format("it cannot be decoded completely: {}", sf_error_number(problem)));
  return sound;
}

}  // namespace

DecodedSound decode_sound(const std::string& bytes, std::size_t memory_limit) {
  return decode(bytes, std::nullopt, memory_limit);
}

std::vector<double> decode_signal(const std::string& bytes, double sample_rate, std::size_t memory_limit) {
  if (!(sample_rate >= 1.0) || !std::isfinite(sample_rate))
    throw InputError(fmt::format("cannot be resampled to a sample_rate of {}", sample_rate));
  DecodedSound sound = decode(bytes, sample_rate, memory_limit);
  if (sound.sample_rate == sample_rate) return std::move(sound.samples);
  return resample(sound.samples, sound.sample_rate, sample_rate);
}

}  // namespace rattle
