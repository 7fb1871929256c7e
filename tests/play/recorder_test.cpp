#include "play/recorder.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "../apps/sound_file.hpp"
#include "console/command_error.hpp"

namespace rattle::testing {
namespace {

class RecorderTest : public ::testing::Test {
 protected:
  RecorderTest() {
    directory_ = ::testing::TempDir() + "rattle-recorder-XXXXXX";
    if (mkdtemp(directory_.data()) == nullptr) throw std::runtime_error("no directory");
  }
  ~RecorderTest() override { std::filesystem::remove_all(directory_); }
  std::string path(const std::string& name) const { return directory_ + "/" + name; }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(directory_), {}));
  }

  void take(play::Recorder& recorder, std::size_t frames) {
    std::vector<float> left(frames), right(frames);
    for (std::size_t i = 0; i < frames; ++i) {
      left[i] = static_cast<float>(std::sin(0.01 * static_cast<double>(count_)));
      right[i] = static_cast<float>(count_++ % 1000) * 1e-3f;
    }
    float* const channels[] = {left.data(), right.data()};
    recorder.take(channels, frames);
  }

  std::string directory_;
  std::size_t count_ = 0;
};

TEST_F(RecorderTest, EverySampleArrivesInOrder) {
  play::Recorder recorder(path("a.wav"), 8000, 2);
  for (std::size_t n : {1u, 511u, 64u, 8192u, 3u}) take(recorder, n);
  while (recorder.written_frames() < count_) std::this_thread::yield();
  for (int i = 0; i < 7; ++i) {  // wraps around the ring more than once
    take(recorder, 10000);
    while (recorder.written_frames() < count_) std::this_thread::yield();
  }
  recorder.finish();
  EXPECT_EQ(recorder.missing_frames(), 0u);
  const SoundFile sound = read_sound(path("a.wav"));
  EXPECT_EQ(sound.info.format, SF_FORMAT_WAV | SF_FORMAT_FLOAT);
  ASSERT_EQ(static_cast<std::size_t>(sound.info.frames), count_);
  for (std::size_t i = 0; i < count_; ++i) {
    ASSERT_EQ(sound.samples[2 * i], static_cast<float>(std::sin(0.01 * static_cast<double>(i)))) << i;
    ASSERT_EQ(sound.samples[2 * i + 1], static_cast<float>(i % 1000) * 1e-3f) << i;
  }
  EXPECT_EQ(files(), 1u);
}

TEST_F(RecorderTest, WhatDoesNotFitIsCounted) {
  play::Recorder recorder(path("a.wav"), 8000, 2);
  take(recorder, 70000);  // more than the ring holds
  EXPECT_EQ(recorder.missing_frames(), 70000u);
  take(recorder, 100);
  recorder.finish();
  EXPECT_EQ(read_sound(path("a.wav")).info.frames, 100);
}

TEST_F(RecorderTest, WithoutAnEndThereIsNoFile) {
  {
    play::Recorder recorder(path("a.wav"), 8000, 2);
    take(recorder, 100);
  }
  EXPECT_EQ(files(), 0u);
}

TEST_F(RecorderTest, ADiskThatIsFullIsTold) {
  if (!std::filesystem::exists("/dev/full")) FAIL() << "no /dev/full";
  play::Recorder recorder("/dev/full", 8000, 2);
  take(recorder, 100);
  EXPECT_THROW(recorder.finish(), InputError);
}

TEST_F(RecorderTest, NamesThatCannotBeAreRefused) {
  EXPECT_THROW(play::Recorder(path("a.mp3"), 8000, 2), InputError);
  EXPECT_THROW(play::Recorder(path("none/a.wav"), 8000, 2), InputError);
}

}  // namespace
}  // namespace rattle::testing
