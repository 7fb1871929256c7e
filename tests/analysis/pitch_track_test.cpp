#include "analysis/pitch_track.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "analysis/harmonics.hpp"
#include "test_signals.hpp"

namespace rattle::testing {
namespace {

constexpr double rate = 44100.0;

TEST(PitchTrack, FollowsATone) {
  for (const double frequency : {55.0, 110.3, 440.0, 1234.5}) {
    std::vector<double> signal(44100);
    for (int n = 1; n <= 5; ++n) {
      const std::vector<double> harmonic = sine(n * frequency, 1.0 / n, rate, signal.size());
      for (std::size_t i = 0; i < signal.size(); ++i) signal[i] += harmonic[i];
    }
    const auto track = track_pitch(signal, {.sample_rate = rate});
    ASSERT_GT(track.size(), 10u);
    for (const PitchFrame& frame : track)
      EXPECT_NEAR(cents_between(frequency, frame.frequency), 0.0, 2.0) << frequency << " at " << frame.time;
  }
}

TEST(PitchTrack, FollowsAGlide) {
  std::vector<double> signal(88200);
  double phase = 0.0;
  for (std::size_t n = 0; n < signal.size(); ++n) {
    signal[n] = std::sin(phase);
    phase += 2.0 * std::numbers::pi * (200.0 + 50.0 * static_cast<double>(n) / rate) / rate;
  }
  for (const PitchFrame& frame : track_pitch(signal, {.sample_rate = rate}))
    EXPECT_NEAR(frame.frequency, 200.0 + 50.0 * frame.time, 0.6);
}

TEST(PitchTrack, NoiseAndSilenceHaveNone) {
  for (const PitchFrame& frame : track_pitch(noise(44100, 3), {.sample_rate = rate}))
    EXPECT_EQ(frame.frequency, 0.0);
  for (const PitchFrame& frame : track_pitch(std::vector<double>(44100), {.sample_rate = rate})) {
    EXPECT_EQ(frame.frequency, 0.0);
    EXPECT_EQ(frame.level, 0.0);
  }
  EXPECT_TRUE(track_pitch(std::vector<double>(100), {.sample_rate = rate}).empty());
}

TEST(PitchTrack, HasAtMostSoManyFrames) {
  EXPECT_LE(track_pitch(sine(300.0, 1.0, rate, 441000), {.sample_rate = rate, .most_frames = 40}).size(), 40u);
}

}  // namespace
}  // namespace rattle::testing
