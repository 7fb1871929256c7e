// A known sine appears at its frequency, from start to end.
#include "analysis/spectrogram.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "test_signals.hpp"

namespace rattle::testing {
namespace {

int loudest_bin(const Spectrogram& s, int frame) {
  const auto first = s.levels.begin() + static_cast<std::ptrdiff_t>(frame) * s.bins;
  return static_cast<int>(std::max_element(first, first + s.bins) - first);
}

TEST(Spectrogram, ASineSitsAtItsFrequencyWithinOneBinInEveryFrame) {
  for (const double rate : {22050.0, 44100.0, 96000.0})
    for (const double frequency : {100.0, 440.0, 997.0, 5000.0, 10500.0}) {
      const auto samples = static_cast<std::int64_t>(0.6 * rate);
      const std::vector<double> signal = sine(frequency, 0.7, rate, static_cast<std::size_t>(samples));
      const Spectrogram s = make_spectrogram(read_from(signal), {.sample_rate = rate, .samples = samples});
      ASSERT_GT(s.frames, 100);
      for (int frame = 0; frame < s.frames; ++frame)
        ASSERT_LE(std::abs(loudest_bin(s, frame) * s.df - frequency), s.df)
            << rate << " " << frequency << " " << frame;
    }
}

TEST(Spectrogram, LevelsAreDecibelsOfFullScale) {
  const double rate = 44100.0, frequency = 100.0 * rate / 2048.0;
  const std::vector<double> signal = sine(frequency, 0.1, rate, 44100);
  const Spectrogram s = make_spectrogram(read_from(signal), {.sample_rate = rate, .samples = 44100});
  EXPECT_NEAR(s.decibels(s.frames / 2, 100), -20.0, 0.5 * (s.ceiling_db - s.floor_db) / 255.0 + 1e-6);
  EXPECT_EQ(s.decibels(s.frames / 2, 600), s.floor_db);
}

TEST(Spectrogram, NoSoundFallsBetweenTwoFrames) {
  // Ten seconds in ten frames, with a burst far from every frame's centre.
  const double rate = 44100.0;
  for (const std::int64_t at : {46000, 66150, 88000}) {
    std::vector<double> signal(441000, 0.0);
    const std::vector<double> burst = sine(3000.0, 1.0, rate, 400);
    std::copy(burst.begin(), burst.end(), signal.begin() + at);
    const Spectrogram s =
        make_spectrogram(read_from(signal), {.sample_rate = rate, .samples = 441000, .most_frames = 10});
    ASSERT_LE(s.frames, 11);
    const int bin = static_cast<int>(std::lround(3000.0 / s.df));
    const auto nearest = static_cast<int>((at + s.hop / 2) / s.hop);
    double loudest = s.floor_db;
    for (int frame = nearest - 1; frame <= nearest + 1; ++frame)
      loudest = std::max(loudest, s.decibels(frame, bin));
    EXPECT_GT(loudest, -25.0) << at;
  }
}

TEST(Spectrogram, AnEndThatBreaksOffIsNoClick) {
  const double rate = 44100.0;
  const std::vector<double> signal = sine(1234.5, 1.0, rate, 44100);
  const Spectrogram s = make_spectrogram(read_from(signal), {.sample_rate = rate, .samples = 44100});
  EXPECT_LT(s.decibels(s.frames - 1, 700), -80.0);
}

TEST(Spectrogram, SilenceIsAtTheFloor) {
  const std::vector<double> signal(1000, 0.0);
  const Spectrogram s = make_spectrogram(read_from(signal), {.sample_rate = 44100.0, .samples = 1000});
  EXPECT_EQ(*std::max_element(s.levels.begin(), s.levels.end()), 0);
}

TEST(Spectrogram, SizeIsBoundedForEveryLengthAndRate) {
  for (const double rate : {8000.0, 44100.0, 192000.0, 1e6}) {
    const std::vector<double> signal(10, 0.0);
    for (const std::int64_t samples : {1, 4000, 300000}) {
      const Spectrogram s = make_spectrogram(read_from(signal), {.sample_rate = rate, .samples = samples});
      EXPECT_LE(s.frames, 1201);
      EXPECT_LE(s.levels.size(), 1201u * 1600u)
          << rate << " " << samples;  // bins are 15 to 31 Hz wide, up to 24 kHz
      EXPECT_EQ(s.levels.size(), static_cast<std::size_t>(s.frames) * static_cast<std::size_t>(s.bins));
    }
  }
}

}  // namespace
}  // namespace rattle::testing
