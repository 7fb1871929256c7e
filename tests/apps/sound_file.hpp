// Reads and writes the tests' sound files with libsndfile.
#pragma once

#include <gtest/gtest.h>
#include <sndfile.h>

#include <string>
#include <vector>

namespace rattle::testing {

struct SoundFile {
  SF_INFO info{};
  std::vector<double> samples;  // interleaved
};

inline SoundFile read_sound(const std::string& path) {
  SoundFile sound;
  SNDFILE* file = sf_open(path.c_str(), SFM_READ, &sound.info);
  if (file == nullptr) {
    ADD_FAILURE() << path << ": " << sf_strerror(nullptr);
    return sound;
  }
  sound.samples.resize(static_cast<std::size_t>(sound.info.frames * sound.info.channels));
  EXPECT_EQ(sf_readf_double(file, sound.samples.data(), sound.info.frames), sound.info.frames);
  sf_close(file);
  return sound;
}

inline void write_sound(const std::string& path, int rate, int channels, const std::vector<double>& samples,
                        int format = SF_FORMAT_WAV | SF_FORMAT_DOUBLE) {
  SF_INFO info{};
  info.samplerate = rate;
  info.channels = channels;
  info.format = format;
  SNDFILE* file = sf_open(path.c_str(), SFM_WRITE, &info);
  ASSERT_NE(file, nullptr) << sf_strerror(nullptr);
  const auto count = static_cast<sf_count_t>(samples.size());
  EXPECT_EQ(sf_write_double(file, samples.data(), count), count);
  sf_close(file);
}

}  // namespace rattle::testing
