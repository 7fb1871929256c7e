#include "report/sound_record.hpp"

#include <algorithm>
#include <cmath>

#include "console/interrupts.hpp"
#include "recording/run_recorder.hpp"
#include "sound_files/sound_writer.hpp"

namespace rattle {
namespace {

constexpr int most_flac_channels = 8;
constexpr double highest_flac_rate = 655350.0;
constexpr std::size_t block_samples = std::size_t{1} << 14;

}  // namespace

SignalReader mixed_down(const RunRecord& record) {
  const auto channels = static_cast<std::size_t>(record.loaded.scene->channels);
  const double share = record.scaling.gain / static_cast<double>(channels);
  return [&record, channels, share, frames = std::vector<double>()](std::int64_t first,
                                                                    std::span<double> to) mutable {
    throw_if_interrupted();
    std::fill(to.begin(), to.end(), 0.0);
    const std::int64_t last = std::min(first + static_cast<std::int64_t>(to.size()), record.result.samples);
    const std::int64_t begin = std::max<std::int64_t>(first, 0);
    if (begin >= last) return;
    frames.resize(static_cast<std::size_t>(last - begin) * channels);
    const std::size_t count = record.sound->read_at(begin * static_cast<std::int64_t>(channels), frames);
    for (std::size_t i = 0; i < count; ++i)
      to[static_cast<std::size_t>(begin - first) + i / channels] += share * frames[i];
  };
}

void analyse_sound(RunRecord& record, const RecordLimits& limits) {
  const Scene& scene = *record.loaded.scene;
  if (!record.sound) return;
  record.scaling = normalising(record.result.peak);
  add_spectra(record, mixed_down(record), record.result.samples, scene.sample_rate, limits);
}

EncodedSound encode_sound(const RunRecord& record, const std::string& beside) {
  const Scene& scene = *record.loaded.scene;
  const bool flac = scene.channels <= most_flac_channels && scene.sample_rate <= highest_flac_rate;
  const SoundFormat format{flac ? SoundContainer::flac : SoundContainer::wav, SampleFormat::pcm16};
  WholeFile file(beside);  // never published
  SoundWriter writer(file, format, scene.sample_rate, scene.channels, record.result.samples);
  std::vector<double> block(block_samples);
  record.sound->rewind();
  while (const std::size_t count = record.sound->read(block)) {
    throw_if_interrupted();
    for (std::size_t i = 0; i < count; ++i) block[i] *= record.scaling.gain;
    writer.write({block.data(), count});
  }
  writer.close();
  EncodedSound sound{flac ? "audio/flac" : "audio/wav",
                     std::string(static_cast<std::size_t>(file.size()), '\0')};
  file.seek(0, SEEK_SET);
  for (std::size_t done = 0; done < sound.bytes.size();) {
    const std::size_t got = file.read(sound.bytes.data() + done, sound.bytes.size() - done);
    file.throw_if_failed();
    if (got == 0) throw InputError("the sound could not be read back from its temporary file");
    done += got;
  }
  return sound;
}

}  // namespace rattle
