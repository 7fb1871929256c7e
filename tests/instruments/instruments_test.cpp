// What a player expects of the instruments: silence before the first key, the right note, a sound level, an
// end.
#include <gtest/gtest.h>

#include <cmath>

#include "played_take.hpp"

namespace rattle::test {
namespace {

const char* const instruments[] = {"play-tromba", "play-tromba-plucked", "play-slide", "play-plate",
                                   "play-strings"};

class EveryInstrument : public testing::TestWithParam<const char*> {};

TEST_P(EveryInstrument, IsSilentUntilAKeyIsPressedSoundsAndKeepsItsBooks) {
  PlayedTake take(GetParam());
  take.listen(0.5);  // what lies on the string at the start may settle
  EXPECT_LT(peak(take.listen(0.2)), 1e-3);
  take.key_down(62);
  const auto sound = take.listen(1.0);
  EXPECT_GT(rms(sound), 5e-3);
  EXPECT_LT(peak(sound), 0.9) << "the limiter would be at work";
  double mean = 0.0;
  for (const double x : sound) mean += x / static_cast<double>(sound.size());
  EXPECT_LT(std::abs(mean), 0.02 * rms(sound));
  take.key_up(62);
  take.listen(0.3);
  const auto status = take.status();
  EXPECT_EQ(status.guard_trips, 0u);
  EXPECT_EQ(status.notes_held, 0);
  EXPECT_LT(status.balance_error, 2e-12);
  EXPECT_LE(take.latency(), 64);
}

INSTANTIATE_TEST_SUITE_P(All, EveryInstrument, testing::ValuesIn(instruments), [](const auto& tested) {
  std::string name = tested.param;
  for (char& c : name)
    if (c == '-') c = '_';
  return name;
});

constexpr double open_string = 36.91;  // of the tromba, from the nut to the bridge

class TrombaHarmonic : public testing::TestWithParam<int> {};

TEST_P(TrombaHarmonic, SpeaksWhenTheNearestKeyIsPressed) {
  const int n = GetParam();
  PlayedTake take("play-tromba");
  take.wheel(0.0);  // no rattle: a clear pitch
  const int key = static_cast<int>(std::lround(69.0 + 12.0 * std::log2(n * open_string / 440.0)));
  take.key_down(key, 0.2);
  take.listen(n == 1 ? 2.0 : 1.0);
  const double pitch = pitch_near(take.listen(0.5), n * open_string);
  EXPECT_LT(std::abs(cents(pitch, n * open_string)), 20.0) << "key " << key;
}

INSTANTIATE_TEST_SUITE_P(All, TrombaHarmonic, testing::Range(1, 17));

TEST(Tromba, TheWheelMakesItRattle) {
  PlayedTake take("play-tromba");
  take.wheel(0.0);
  take.key_down(62, 0.2);
  take.listen(1.0);
  const auto before = take.status().impacts;
  const double clear = centroid(take.listen(0.5));
  EXPECT_EQ(take.status().impacts, before);
  take.wheel(1.0);
  take.listen(0.5);
  const double rattling = centroid(take.listen(0.5));
  EXPECT_GT(take.status().impacts, before + 50);
  EXPECT_GT(rattling, 1.5 * clear);
}

TEST(PluckedTromba, EveryKeyPlucksAtItsVelocity) {
  PlayedTake take("play-tromba-plucked");
  take.wheel(0.0);
  take.key_down(26, 0.2);
  const double soft = peak(take.listen(0.4));
  take.key_up(26);
  take.listen(3.0);
  take.key_down(26, 1.0);
  const double loud = peak(take.listen(0.4));
  EXPECT_GT(loud, 1.8 * soft);
  EXPECT_LT(std::abs(cents(pitch_near(take.listen(1.0), open_string), open_string)), 25.0);
}

TEST(Slide, GlidesToItsKeyAndBends) {
  PlayedTake take("play-slide");
  take.set("vibrato", 0.0);
  for (const int key : {57, 64, 69}) {
    take.key_down(key, 0.5);
    take.listen(0.8);
    EXPECT_LT(std::abs(cents(pitch_near(take.listen(0.4), key_frequency(key)), key_frequency(key))), 15.0)
        << key;
    take.key_up(key);
  }
}

TEST(Strings, AKeyIsAPitchAndKeysSoundTogether) {
  for (const int key : {45, 57, 69}) {
    PlayedTake take("play-strings");
    take.wheel(0.0);
    take.key_down(key);
    take.listen(0.3);
    EXPECT_LT(std::abs(cents(pitch_near(take.listen(0.5), key_frequency(key)), key_frequency(key))), 8.0)
        << key;
  }
  PlayedTake take("play-strings");
  for (const int key : {45, 52, 57, 61, 64}) take.key_down(key);
  take.listen(0.2);
  EXPECT_EQ(take.status().voices_sounding, 5);
  for (const int key : {45, 52, 57, 61, 64}) take.key_up(key);
  take.listen(2.5);
  EXPECT_EQ(take.status().voices_sounding, 0) << "what is let go falls silent, and costs nothing then";
}

TEST(Plate, EachRangeOfKeysHasItsMode) {
  const std::pair<int, double> modes[] = {{50, 480.0}, {62, 304.0}, {74, 862.0}};
  for (const auto& [key, frequency] : modes) {
    PlayedTake take("play-plate");
    take.key_down(key, 0.4);
    take.listen(1.5);
    EXPECT_LT(std::abs(cents(pitch_near(take.listen(0.5), frequency), frequency)), 60.0) << key;
  }
}

}  // namespace
}  // namespace rattle::test
