#include <fmt/format.h>
#include <sndfile.h>

#include <utility>

#include "console/command_error.hpp"
#include "sound_files/sound_streams.hpp"

namespace rattle {
namespace {

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
  return count;  // WholeFile stores failures and reports them with their cause
}

class FlacStream final : public SoundStream {
 public:
  FlacStream(WholeFile& file, SoundFormat format, int sample_rate, int channels) : file_(file) {
    SF_INFO info{};
    info.samplerate = sample_rate;
    info.channels = channels;
    info.format =
        SF_FORMAT_FLAC | (format.samples == SampleFormat::pcm24 ? SF_FORMAT_PCM_24 : SF_FORMAT_PCM_16);
    if (sf_format_check(&info) == 0)
      throw InputError(
          fmt::format("{} cannot hold {} channels at {} Hz", format.name(), channels, sample_rate));
    handle_ = sf_open_virtual(&callbacks_, SFM_WRITE, &info, &file_);
    if (handle_ == nullptr)
      throw InputError(fmt::format("cannot write {} ({} channels at {} Hz): {}", file_.path(), channels,
                                   sample_rate, sf_strerror(nullptr)));
  }
  ~FlacStream() override {
    if (handle_ != nullptr) sf_close(handle_);
  }

  void write(std::span<const double> samples) override {
    const auto count = static_cast<sf_count_t>(samples.size());
    const sf_count_t written = sf_write_double(handle_, samples.data(), count);
    file_.throw_if_failed();
    if (written != count)
      throw InputError(fmt::format("cannot write {}: {}", file_.path(), sf_strerror(handle_)));
  }

  // FLAC frames are readable without an updated header. The last frame may not be encoded yet.
  void bring_up_to_date() override { file_.flush(); }

  void close() override {
    const int error = sf_close(std::exchange(handle_, nullptr));
    file_.throw_if_failed();
    if (error != 0) throw InputError(fmt::format("cannot write {}: {}", file_.path(), sf_error_number(error)));
  }

 private:
  WholeFile& file_;
  SF_VIRTUAL_IO callbacks_{file_size, file_seek, file_read, file_write, file_tell};
  SNDFILE* handle_ = nullptr;
};

}  // namespace

std::unique_ptr<SoundStream> open_flac_stream(WholeFile& file, SoundFormat format, int sample_rate,
                                              int channels) {
  return std::make_unique<FlacStream>(file, format, sample_rate, channels);
}

}  // namespace rattle
