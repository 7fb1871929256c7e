// What a player expects of the instruments: silence before the first key, the right note, a reasonable level,
// an end.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "played_take.hpp"

namespace rattle::test {
namespace {

// Rounding accumulates more energy error in a string with little loss and a high sample rate: 1.5e-11 in 4 s
// for the string of play-buzz alone, without its bridge.
constexpr double usual_rounding = 2e-12, long_ringing = 1e-11;
struct Instrument {
  const char* scene;
  double balance;
};
const Instrument instruments[] = {{"play-tromba", usual_rounding},  {"play-tromba-plucked", usual_rounding},
                                  {"play-slide", usual_rounding},   {"play-plate", usual_rounding},
                                  {"play-strings", usual_rounding}, {"play-hammer", usual_rounding},
                                  {"play-buzz", long_ringing},      {"play-colliding", long_ringing}};

class EveryInstrument : public testing::TestWithParam<Instrument> {};

TEST_P(EveryInstrument, IsSilentUntilAKeyIsPressedSoundsAndKeepsItsBooks) {
  PlayedTake take(GetParam().scene);
  take.listen(0.5);  // parts that lie on the string may settle first
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
  EXPECT_LT(status.balance_error, GetParam().balance);
  EXPECT_LE(take.latency(), 64);
}

INSTANTIATE_TEST_SUITE_P(All, EveryInstrument, testing::ValuesIn(instruments), [](const auto& tested) {
  std::string name = tested.param.scene;
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
  for (const auto& [key, frequency] : modes)
    for (const double velocity : {0.1, 0.4, 0.7, 1.0}) {
      PlayedTake take("play-plate");
      take.key_down(key, velocity);
      take.listen(1.5);
      EXPECT_LT(std::abs(cents(pitch_near(take.listen(0.5), frequency), frequency)), 5.0)
          << key << ", " << velocity;
    }
}

// For instruments whose key sets a string's tension: the control that removes the contact, and its value.
struct TunedString {
  const char* scene;
  const char* control;
  double clear;
  int low, high;
};

class TunedKeys : public testing::TestWithParam<TunedString> {};

TEST_P(TunedKeys, AreWithinFiveCents) {
  const TunedString& tuned = GetParam();
  for (const int key : {tuned.low, (tuned.low + tuned.high) / 2, tuned.high}) {
    PlayedTake take(tuned.scene);
    take.set(tuned.control, tuned.clear);
    take.key_down(key);
    take.listen(0.3);
    EXPECT_LT(std::abs(cents(pitch_near(take.listen(0.6), key_frequency(key)), key_frequency(key))), 5.0)
        << key;
  }
}

INSTANTIATE_TEST_SUITE_P(All, TunedKeys,
                         testing::Values(TunedString{"play-hammer", "damping", 0.6, 45, 69},
                                         TunedString{"play-buzz", "buzz", 0.9, 43, 67},
                                         TunedString{"play-colliding", "nearness", 0.0, 43, 67}),
                         [](const auto& tested) { return std::string(tested.param.scene).substr(5); });

TEST(Hammers, AreThrownByAPointerTheNearestAlone) {
  PlayedTake take("play-hammer");
  take.listen(0.2);
  take.set("hand_strike_place", 6);
  take.set("hand_strike_speed", 3.0);
  take.set("hand_strike", 1.0);
  EXPECT_GT(peak(take.listen(0.3)), 0.02);
  EXPECT_EQ(take.status().impacts, 1u) << "it bounces off and does not come back";
}

TEST(Hammers, HarderThrowsAreBrighter) {
  const auto brightness = [](double speed) {
    PlayedTake take("play-hammer");
    take.set("hand_strike_speed", speed);
    take.set("hand_strike", 1.0);
    return centroid(take.listen(0.3));
  };
  EXPECT_GT(brightness(4.0), 1.2 * brightness(0.6));
}

TEST(Buzz, TheWheelMakesItBuzz) {
  const auto brightness = [](double wheel) {
    PlayedTake take("play-buzz");
    take.wheel(wheel);
    take.listen(0.3);
    take.key_down(50);
    take.listen(0.2);
    return centroid(take.listen(0.5));
  };
  EXPECT_GT(brightness(0.9), 2.0 * brightness(0.0));
}

TEST(Colliding, TheUpperStringIsHitByTheLower) {
  const auto impacts = [](double nearness) {
    PlayedTake take("play-colliding");
    take.set("nearness", nearness);
    take.listen(0.3);
    take.key_down(50);
    take.listen(0.5);
    return take.status().impacts;
  };
  EXPECT_EQ(impacts(0.0), 0u);
  EXPECT_GT(impacts(0.6), 20u);
}

// Pulled aside slowly, held, released.
class PluckedByHand : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(PluckedByHand, SoundsWhenItIsLetGo) {
  const auto [scene, hand] = GetParam();
  const std::string tool = hand;
  PlayedTake take(scene);
  take.listen(0.6);
  take.set(tool + "_draw", 0.0);
  take.set(tool, 1.0);
  take.listen(0.1);
  take.set(tool + "_draw", -2.5e-3);
  take.listen(0.8);
  EXPECT_LT(peak(take.listen(0.2)), 5e-3) << "held";
  take.set(tool, 0.0);
  const double sound = peak(take.listen(0.3));
  EXPECT_GT(sound, 0.03);
  EXPECT_LT(sound, 0.9) << "the limiter would be at work";
  EXPECT_EQ(take.status().guard_trips, 0u);
  EXPECT_LT(take.status().balance_error, long_ringing);
}

using ScenesAndHands = std::pair<const char*, const char*>;
INSTANTIATE_TEST_SUITE_P(All, PluckedByHand,
                         testing::Values(ScenesAndHands{"play-tromba", "hand_pluck"},
                                         ScenesAndHands{"play-slide", "hand_pluck"},
                                         ScenesAndHands{"play-hammer", "hand_pluck"},
                                         ScenesAndHands{"play-buzz", "hand_pluck"},
                                         ScenesAndHands{"play-colliding", "hand_pluck_lower"},
                                         ScenesAndHands{"play-colliding", "hand_pluck_upper"}),
                         [](const auto& tested) {
                           std::string name = std::string(tested.param.first).substr(5) + tested.param.second;
                           return name;
                         });

class BowedByHand : public testing::TestWithParam<const char*> {};

TEST_P(BowedByHand, SpeaksWhileTheBowMovesAndIsNotHeldWhenItStands) {
  PlayedTake take(GetParam());
  take.listen(0.6);
  take.set("hand_bow", 1.0);
  take.set("hand_bow_speed", 0.13);
  take.listen(0.8);
  EXPECT_GT(rms(take.listen(0.5)), 0.01);
  take.set("hand_bow", 0.0);
  take.listen(0.1);
  EXPECT_GT(peak(take.listen(0.1)), 1e-3) << "it rings on";
}

INSTANTIATE_TEST_SUITE_P(All, BowedByHand, testing::Values("play-tromba", "play-slide", "play-plate"),
                         [](const auto& tested) { return std::string(tested.param).substr(5); });

TEST(Mallet, StrikesThePlateAnywhere) {
  for (const double x : {0.02, 0.0837, 0.15, 0.28})
    for (const double y : {0.02, 0.1071, 0.2}) {
      PlayedTake take("play-plate");
      take.set("hand_strike_place", x);
      take.set("hand_strike_place_y", y);
      take.set("hand_strike", 1.0);
      EXPECT_GT(peak(take.listen(0.2)), 0.02) << x << ", " << y;
      EXPECT_GE(take.status().impacts, 1u) << x << ", " << y;
    }
}

// A place that is set while the mallet is away makes no sound of its own, and the next strike falls there.
TEST(Mallet, GoesToAnotherPlaceInSilence) {
  PlayedTake stays("play-plate"), goes("play-plate");
  for (PlayedTake* const take : {&stays, &goes}) {
    take->set("hand_strike", 1.0);
    take->listen(0.1);
    take->set("hand_strike", 0.0);
    take->listen(0.4);
  }
  goes.set("hand_strike_place", 0.25);
  goes.set("hand_strike_place_y", 0.03);
  EXPECT_EQ(stays.listen(0.2), goes.listen(0.2));
  for (PlayedTake* const take : {&stays, &goes}) take->set("hand_strike", 1.0);
  EXPECT_NE(stays.listen(0.2), goes.listen(0.2));
}

TEST(Mallet, IsThrownAgainAndAgainWhileAPointerIsDrawnOverThePlate) {
  PlayedTake take("play-plate");
  for (int strike = 0; strike < 8; ++strike) {
    take.set("hand_strike_place", 0.03 + 0.03 * strike);
    take.set("hand_strike", 0.0);
    take.set("hand_strike", 1.0);
    take.listen(0.08);
  }
  EXPECT_GE(take.status().impacts, 6u);
}

}  // namespace
}  // namespace rattle::test
