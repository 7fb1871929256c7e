// The bowed tromba marina: every harmonic has one slip per period, from rest and from any other harmonic; the
// rattle; MPE.
#include <gtest/gtest.h>

#include <cmath>
#include <live/live_take.hpp>

#include "played_take.hpp"

namespace rattle::test {
namespace {

constexpr double open_string = 36.91;  // Hz, from the nut to the bridge

int key_of(int harmonic) {
  return static_cast<int>(std::lround(69.0 + 12.0 * std::log2(harmonic * open_string / 440.0)));
}

// One slip per period of the harmonic, not of its octave, and in tune.
void expect_harmonic(PlayedTake& take, int n, const std::string& how) {
  const PlayedTake::Slips slips = take.watch_slips(n < 3 ? 0.4 : 0.25);
  EXPECT_LT(std::abs(cents(slips.frequency, n * open_string)), 5.0)
      << how << ": harmonic " << n << " sounds as " << slips.frequency / open_string;
  EXPECT_LT(slips.irregularity, 0.03) << how << ": harmonic " << n;
}

class TrombaHarmonic : public testing::TestWithParam<int> {};

// The loudest velocity runs with a ledger, which counts impacts: at wheel 0 there is no rattle.
TEST_P(TrombaHarmonic, SpeaksFromRestWithoutRattle) {
  const int n = GetParam();
  for (const double velocity : {0.2, 0.5, 0.8, 1.0}) {
    PlayedTake take("play-tromba", velocity == 1.0);
    take.wheel(0.0);
    take.key_down(key_of(n), velocity);
    take.listen(1.0);
    expect_harmonic(take, n, std::string("velocity ").append(std::to_string(velocity)));
    EXPECT_EQ(take.status().impacts, 0u);
  }
}

INSTANTIATE_TEST_SUITE_P(All, TrombaHarmonic, testing::Range(1, 17));

class TrombaLegato : public testing::TestWithParam<double> {};

TEST_P(TrombaLegato, SpeaksUpAndDown) {
  for (const bool up : {true, false}) {
    PlayedTake take("play-tromba", false);
    take.wheel(0.0);
    int before = 0;
    for (int i = 1; i <= 16; ++i) {
      const int n = up ? i : 17 - i;
      take.key_down(key_of(n), GetParam());
      if (before != 0) take.key_up(key_of(before));
      before = n;
      take.listen(0.9);
      expect_harmonic(take, n, up ? "up" : "down");
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Velocities, TrombaLegato, testing::Values(0.2, 0.8, 1.0));

// When a key is released, the previous key sounds again without a new strike.
TEST(Tromba, ReturnsToTheKeyBefore) {
  const std::pair<int, int> pairs[] = {{1, 2}, {4, 5}, {4, 3}, {13, 14}, {15, 16}, {16, 15}};
  for (const auto& [held, other] : pairs) {
    PlayedTake take("play-tromba", false);
    take.wheel(0.0);
    take.key_down(key_of(held), 0.8);
    take.listen(0.5);
    take.key_down(key_of(other), 0.8);
    take.listen(0.5);
    take.key_up(key_of(other));
    take.listen(0.8);
    expect_harmonic(take, held, std::string("back from ").append(std::to_string(other)));
  }
}

TEST(Tromba, BrightensAllAlongTheWheel) {
  for (const int n : {1, 3, 8}) {
    for (const double velocity : {0.2, 1.0}) {
      double before = 0.0;
      std::uint64_t strikes = 0;
      for (const double wheel : {0.0, 0.6, 0.8, 1.0}) {
        PlayedTake take("play-tromba");
        take.wheel(wheel);
        take.key_down(key_of(n), velocity);
        take.listen(0.8);
        strikes = take.status().impacts;
        const double brightness = centroid(take.listen(0.3));
        strikes = take.status().impacts - strikes;
        EXPECT_GT(brightness, 1.03 * before) << "harmonic " << n << ", wheel " << wheel;
        if (wheel == 0.0) {
          EXPECT_EQ(strikes, 0u);
        } else {
          EXPECT_GT(static_cast<double>(strikes), 0.3 * 0.9 * n * open_string) << "harmonic " << n;
        }
        before = brightness;
      }
    }
  }
}

TEST(Tromba, BowsWhereTheTimbreOfItsMpeNoteIs) {
  const auto control_value = [](const PlayedTake& take, const std::string& name) {
    for (std::size_t c = 0; c < take.scene().controls.size(); ++c)
      if (take.scene().controls[c].name == name) return take.status().control_values[c];
    throw std::runtime_error("there is no control '" + name + "'");
  };
  PlayedTake take("play-tromba", false);
  take.wheel(0.0);
  take.send(controller(101, 0.0, 0));  // a zone of seven members
  take.send(controller(100, 6.0 / 127.0, 0));
  take.send(controller(6, 7.0 / 127.0, 0));
  take.send(note_on(key_of(8), 0.5, 2));
  take.send(controller(74, 1.0, 2));
  take.send(controller(74, 0.0, 3));  // another member, which plays no note
  take.listen(1.2);
  EXPECT_DOUBLE_EQ(control_value(take, "bow_place"), 0.5);
  // Bowed at its middle, the even partials are missing.
  const auto balance = [&] {
    const auto sound = take.listen(0.3);
    return power_near(sound, 16 * open_string) / power_near(sound, 8 * open_string);
  };
  const double in_the_middle = balance();
  take.send(controller(74, 0.0, 2));
  take.listen(0.6);
  EXPECT_DOUBLE_EQ(control_value(take, "bow_place"), 0.3);
  EXPECT_GT(balance(), 3.0 * in_the_middle);
}

}  // namespace
}  // namespace rattle::test
