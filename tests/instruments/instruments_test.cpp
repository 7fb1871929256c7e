// What a player expects of the instruments: silence before the first key, the right note, a sound level, an
// end.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "played_take.hpp"

namespace rattle::test {
namespace {

const char* const instruments[] = {"play-tromba",  "play-tromba-plucked", "play-slide", "play-plate",
                                   "play-strings", "play-hammer",         "play-buzz",  "play-colliding"};

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
  // Rounding; more of it where a contact has tens of points.
  const bool distributed =
      std::string(GetParam()) == "play-buzz" || std::string(GetParam()) == "play-colliding";
  EXPECT_LT(status.balance_error, distributed ? 1e-11 : 2e-12);
  EXPECT_LE(take.latency(), 64);
}

INSTANTIATE_TEST_SUITE_P(All, EveryInstrument, testing::ValuesIn(instruments), [](const auto& tested) {
  std::string name = tested.param;
  for (char& c : name)
    if (c == '-') c = '_';
  return name;
});

TEST(Strings, KeysSoundTogetherAndFallSilent) {
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
