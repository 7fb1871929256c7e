#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "console/command_error.hpp"
#include "sound_files/sound_streams.hpp"

namespace rattle {
namespace {

constexpr int most_channels = 1024;

class WavStream final : public SoundStream {
 public:
  WavStream(WholeFile& file, const WavHeader& header) : file_(file), header_(header) {
    file_.write(header_.bytes(0));
  }

  void write(std::span<const double> samples) override {
    bytes_.clear();
    const int width = bytes_per_sample(header_.samples);
    const double full_scale = header_.samples == SampleFormat::pcm24 ? 0x7FFFFF : 0x7FFF;
    for (const double sample : samples) {
      if (header_.samples == SampleFormat::float32) {
        append_little_endian(bytes_, std::bit_cast<std::uint32_t>(static_cast<float>(sample)), width);
        continue;
      }
      const double held =
          std::isnan(sample) ? 0.0 : std::clamp(sample * full_scale, -full_scale - 1.0, full_scale);
      append_little_endian(bytes_, static_cast<std::uint32_t>(static_cast<std::int32_t>(std::lrint(held))),
                           width);
    }
    file_.write(bytes_);
    written_ += samples.size();
  }

  void bring_up_to_date() override {
    file_.flush();
    file_.write_over(0, header_.bytes(frames()));
  }

  void close() override {
    if (frames() * header_.frame_bytes() % 2 != 0) file_.write(std::string_view("\0", 1));
    bring_up_to_date();
  }

 private:
  std::uint64_t frames() const { return written_ / static_cast<std::uint64_t>(header_.channels); }

  WholeFile& file_;
  WavHeader header_;
  std::uint64_t written_ = 0;  // samples, all channels counted
  std::string bytes_;
};

}  // namespace

std::unique_ptr<SoundStream> open_wav_stream(WholeFile& file, WavHeader header,
                                             std::optional<std::int64_t> frames) {
  if (header.channels < 1 || header.channels > most_channels)
    throw InputError(fmt::format("WAV cannot hold {} channels: 1 ... {}", header.channels, most_channels));
  header.may_grow = !frames || !header.fits(static_cast<std::uint64_t>(*frames));
  return std::make_unique<WavStream>(file, header);
}

}  // namespace rattle
