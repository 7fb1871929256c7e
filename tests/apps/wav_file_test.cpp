// Chunks of WAV files, RF64 beyond 4 GiB, repair of truncated sounds.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "command_runner.hpp"
#include "sound_file.hpp"
#include "sound_files/sound_salvage.hpp"
#include "sound_files/sound_writer.hpp"

namespace rattle::testing {
namespace {

struct Chunk {
  std::string name;
  std::uint64_t size = 0;
};

std::uint64_t number_at(const std::string& bytes, std::size_t place, std::size_t count) {
  std::uint64_t value = 0;
  for (std::size_t i = count; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes.at(place + i));
  return value;
}

// Also checks that the chunk sizes add up to the file size.
std::vector<Chunk> chunks_of(const std::string& bytes) {
  EXPECT_EQ(bytes.substr(0, 4), "RIFF");
  EXPECT_EQ(number_at(bytes, 4, 4) + 8, bytes.size());
  EXPECT_EQ(bytes.substr(8, 4), "WAVE");
  std::vector<Chunk> chunks;
  std::size_t place = 12;
  while (place + 8 <= bytes.size()) {
    chunks.push_back({bytes.substr(place, 4), number_at(bytes, place + 4, 4)});
    place += 8 + chunks.back().size + chunks.back().size % 2;
  }
  EXPECT_EQ(place, bytes.size());
  return chunks;
}

std::vector<double> ramp(std::size_t count) {
  std::vector<double> samples(count);
  for (std::size_t i = 0; i < count; ++i) samples[i] = static_cast<double>(i % 200) / 100.0 - 1.0;
  return samples;
}

void write_wav(const std::string& path, SampleFormat samples, int channels, std::size_t count,
               std::optional<std::int64_t> frames, std::uint64_t limit = largest_riff_size) {
  WholeFile file(path);
  SoundWriter writer(file, {SoundContainer::wav, samples}, 44100, channels, frames, limit);
  writer.write(ramp(count));
  writer.close();
  file.finish();
  file.publish();
}

TEST(WavFile, HasOnlyChunksThatEveryReaderKnowsAndTheirSizesAddUp) {
  const Workplace place;
  for (const SampleFormat samples : {SampleFormat::float32, SampleFormat::pcm24, SampleFormat::pcm16})
    for (const int channels : {1, 2, 3})
      for (const bool known : {true, false}) {
        const std::size_t frames = 333;
        const std::size_t count = frames * static_cast<std::size_t>(channels);
        write_wav(place.path("a.wav"), samples, channels, count,
                  known ? std::optional<std::int64_t>(frames) : std::nullopt);
        std::string names;
        for (const Chunk& chunk : chunks_of(place.read("a.wav"))) names += chunk.name + "|";
        EXPECT_EQ(names, std::string(known ? "" : "JUNK|") + "fmt |" +
                             (samples == SampleFormat::float32 ? "fact|" : "") + "data|");
        const SoundFile sound = read_sound(place.path("a.wav"));
        ASSERT_EQ(sound.info.frames, 333);
        EXPECT_EQ(sound.info.channels, channels);
        // Half a step of rounding, plus one step because full scale is read as one step more.
        const double resolution = 1.5 / (samples == SampleFormat::pcm16 ? 0x7FFF : 0x7FFFFF);
        const std::vector<double> written = ramp(count);
        for (std::size_t i = 0; i < count; ++i) ASSERT_NEAR(sound.samples[i], written[i], resolution) << i;
      }
}

TEST(WavFile, RenderedFilesHaveNoOtherChunkEither) {
  const Workplace place;
  for (const char* format : {"float32", "pcm24", "pcm16"}) {
    ASSERT_EQ(place.run({"render", data_file("hammer.toml"), "-o", "a.wav", "--format", format}).exit_code, 0);
    for (const Chunk& chunk : chunks_of(place.read("a.wav")))
      EXPECT_TRUE(chunk.name == "fmt " || chunk.name == "fact" || chunk.name == "data") << chunk.name;
  }
}

TEST(WavFile, BecomesRf64WhereItsSizesNeedMoreBits) {
  const Workplace place;
  for (const bool known : {true, false}) {
    write_wav(place.path("a.wav"), SampleFormat::float32, 2, 2000,
              known ? std::optional<std::int64_t>(1000) : std::nullopt, 4000);
    const std::string bytes = place.read("a.wav");
    EXPECT_EQ(bytes.substr(0, 4), "RF64");
    EXPECT_EQ(bytes.substr(12, 4), "ds64");
    EXPECT_EQ(number_at(bytes, 20, 8) + 8, bytes.size());
    EXPECT_EQ(number_at(bytes, 28, 8), 8000u);
    EXPECT_EQ(number_at(bytes, 36, 8), 1000u);
    const SoundFile sound = read_sound(place.path("a.wav"));
    EXPECT_EQ(sound.info.format & SF_FORMAT_TYPEMASK, SF_FORMAT_RF64);
    ASSERT_EQ(sound.info.frames, 1000);
    EXPECT_EQ(sound.samples[3], static_cast<float>(ramp(2000)[3]));
  }
}

// A sparse file, which takes no disk space.
TEST(WavFile, ALongSoundThatWasCutOffBecomesRf64) {
  const Workplace place;
  const WavHeader header{.sample_rate = 48000, .channels = 2, .may_grow = true};
  place.write("a.wav", header.bytes(0));
  const std::uint64_t frames = 700'000'000;  // 5.6 GB
  const int descriptor = ::open(place.path("a.wav").c_str(), O_RDWR | O_CLOEXEC);
  ASSERT_GE(descriptor, 0);
  const int error = ftruncate(descriptor, static_cast<off_t>(header.size() + 8 * frames + 5));
  const SalvagedSound sound = error == 0 ? salvage_sound(descriptor) : SalvagedSound{};
  ::close(descriptor);
  if (error != 0) GTEST_SKIP() << "this file system has no files of 6 GB";
  EXPECT_EQ(sound.frames, frames);
  EXPECT_EQ(std::filesystem::file_size(place.path("a.wav")), header.size() + 8 * frames);
  SF_INFO info{};
  SNDFILE* const file = sf_open(place.path("a.wav").c_str(), SFM_READ, &info);
  ASSERT_NE(file, nullptr) << sf_strerror(nullptr);
  sf_close(file);
  EXPECT_EQ(static_cast<std::uint64_t>(info.frames), frames);
  EXPECT_EQ(info.format & SF_FORMAT_TYPEMASK, SF_FORMAT_RF64);
}

TEST(WavFile, ASoundCutAnywhereIsWholeUpToThere) {
  const Workplace place;
  write_wav(place.path("whole.wav"), SampleFormat::pcm24, 1, 101, std::nullopt);
  WholeFile target(place.path("whole.flac"));
  SoundWriter writer(target, {SoundContainer::flac, SampleFormat::pcm16}, 44100, 2, std::nullopt);
  writer.write(ramp(40000));
  writer.close();
  target.finish();
  target.publish();
  for (const char* name : {"whole.wav", "whole.flac"}) {
    const std::string bytes = place.read(name);
    const SoundFile whole = read_sound(place.path(name));
    for (const std::size_t missing : {0u, 1u, 2u, 3u, 50u, 100u, 300u}) {
      place.write("cut", bytes.substr(0, bytes.size() - missing));
      const int descriptor = ::open(place.path("cut").c_str(), O_RDWR | O_CLOEXEC);
      const SalvagedSound kept = salvage_sound(descriptor);
      ::close(descriptor);
      EXPECT_TRUE(missing > 0 || kept.frames == static_cast<std::uint64_t>(whole.info.frames)) << name;
      if (kept.frames == 0) continue;
      const SoundFile sound = read_sound(place.path("cut"));
      EXPECT_EQ(static_cast<std::uint64_t>(sound.info.frames), kept.frames) << name << " " << missing;
      for (std::size_t i = 0; i < sound.samples.size(); ++i) ASSERT_EQ(sound.samples[i], whole.samples[i]);
    }
  }
}

}  // namespace
}  // namespace rattle::testing
