// The guitar, the tanpura and the prepared piano: in tune with what they say, and alive as they say.
#include <gtest/gtest.h>

#include <cmath>
#include <slide_sound/spectrum.hpp>

#include "tones.hpp"

namespace rattle {
namespace {

double note(int semitones_above_a2) { return A2 * std::pow(semitone, semitones_above_a2); }

// The rate at which the command computes the guitar: twice 44100 Hz.
const std::string fine = "sample_rate=88200";

TEST(PluckedScene, TheGuitarKeepsItsLevel) {
  const SceneRun run = promised("guitar", {fine});
  expect_clean_edges(run);
  EXPECT_GT(run.loudest, 0.5);
}

// Each string on a channel of its own. The last bass note is plucked hard: sharp at first, in tune a second
// later. While the finger presses harder in its vibrato, the last tone of the melody rises.
TEST(PluckedScene, EveryToneOfTheGuitarIsInTuneAHardPluckGlides) {
  const SceneRun run = run_scene("guitar", {fine, "duration=9.3", "e4_sound.channel=1", "b3_sound.channel=2",
                                            "g3_sound.channel=3", "e2_sound.channel=4"});
  ASSERT_EQ(run.channels.size(), 4u);
  constexpr int E2 = -5, G3 = 10, B3 = 14, E4 = 19, frets[] = {7, 7, 7, 7, 5, 3, 3, 2, 0, 0, 3, 7, 12};
  for (int beat = 0; beat < 13; ++beat) {
    const double start = 0.1 + 0.6 * beat;
    expect_tone(run, 0, start + 0.15, start + 0.47, note(E4 + frets[beat]));
    if (beat % 4 > 0) continue;  // the others repeat it
    expect_tone(run, 1, start + 0.25, start + 0.75, note(B3));
    expect_tone(run, 2, start + 0.45, start + 0.95, note(G3));
  }
  for (int measure = 0; measure < 4; ++measure)
    expect_tone(run, 3, 0.9 + 1.8 * measure, 1.8 + 1.8 * measure, note(E2));
  EXPECT_GT(cents_off(run, 3, 7.35, 7.6, note(E2)), 10.0);
  EXPECT_LT(std::abs(cents_off(run, 3, 8.7, 9.3, note(E2))), 2.0);
  EXPECT_GT(cents_off(run, 0, 8.67, 8.73, note(31)), cents_off(run, 0, 8.77, 8.83, note(31)) + 4.0);
}

// A string without its bridge keeps the colour of its pluck. The bridge brightens it, and the colour sinks.
TEST(PluckedScene, TheTanpuraIsAliveOnItsBridge) {
  const SceneRun run = promised("tanpura");
  expect_clean_edges(run);
  const SceneRun bare = run_scene("tanpura", {"duration=2.5", "bridge.height=-1e-3"});
  EXPECT_GT(brightness(run, 1.6, 2.0), brightness(bare, 1.6, 2.0) + 6.0);
  EXPECT_GT(brightness(run, 3.6, 4.0), brightness(run, 4.8, 5.2) + 3.0);
}

TEST(PluckedScene, TheStringsOfTheTanpuraAreInTune) {
  const SceneRun run =
      run_scene("tanpura", {"duration=6", "o1.channel=1", "o2.channel=2", "o3.channel=3", "o4.channel=4"});
  expect_tone(run, 0, 2.0, 5.0, note(0));
  expect_tone(run, 1, 2.5, 6.0, note(5));
  expect_tone(run, 2, 3.5, 6.0, note(5));
  expect_tone(run, 3, 4.5, 6.0, note(-7));
}

TEST(PluckedScene, ThePreparedPianoRattlesLongerTheHarderItIsStruck) {
  const SceneRun run = promised("prepared-piano");
  expect_clean_edges(run);
  for (const double start : {1.5, 3.6, 6.2})
    for (const int plain : {3, 10, 19}) expect_tone(run, 0, start, start + 1.0, note(plain));  // C3, G3, E4
  const auto rattle = [&](double from, double to) {
    return band_level(run.channels[1], run.rate, from, to, 2000.0, 8000.0);
  };
  EXPECT_GT(rattle(5.8, 6.3), rattle(3.2, 3.7) + 3.0);
  EXPECT_GT(rattle(3.2, 3.7), rattle(1.6, 2.1) + 3.0);
}

// A bolt takes its string off its note.
TEST(PluckedScene, ThePreparedStringsAreBells) {
  const SceneRun run =
      run_scene("prepared-piano", {"duration=2.6", "o1.channel=1", "o2.channel=1", "o3.channel=1",
                                   "o4.channel=2", "o5.channel=3", "o6.channel=4"});
  const std::pair<std::size_t, int> prepared[] = {{1, 7}, {2, 14}, {3, 17}};  // E3, B3, D4
  for (const auto& [channel, pitch] : prepared) {
    const double f = note(pitch);
    const std::vector<double>& sound = run.channels.at(channel);
    const auto level = [&](double low, double high) {
      return band_level(sound, run.rate, 1.5, 2.5, low, high);
    };
    EXPECT_LT(level(0.97 * f, 1.03 * f), level(30.0, 20000.0) - 10.0) << "its note is not what is heard";
  }
}

}  // namespace
}  // namespace rattle
