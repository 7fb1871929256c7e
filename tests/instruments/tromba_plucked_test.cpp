// The plucked tromba marina: harmonics 1 to 16 one after another, velocities, the rattle.
#include <gtest/gtest.h>

#include <cmath>
#include <slide_sound/spectrum.hpp>

#include "played_take.hpp"

namespace rattle::test {
namespace {

constexpr double open_string = 36.91;  // Hz

int key_of(int harmonic) {
  return static_cast<int>(std::lround(69.0 + 12.0 * std::log2(harmonic * open_string / 440.0)));
}

TEST(PluckedTromba, PlaysEveryHarmonicAfterTheOneBefore) {
  PlayedTake take("play-tromba-plucked");
  take.wheel(0.0);
  for (int n = 1; n <= 16; ++n) {
    take.key_down(key_of(n), 1.0);
    take.listen(0.2);
    const auto sound = take.listen(1.0);
    take.key_up(key_of(n));
    double own = 0.0, others = 0.0, odd = 0.0, loudest = 0.0;
    for (int m = 1; m <= 40; ++m) {
      const double power = power_near(sound, m * open_string);
      (m % n == 0 ? own : others) += power;
      if (m % 2 == 1) odd += power;
      loudest = std::max(loudest, power);
    }
    EXPECT_GT(own, 1.5 * others) << "harmonic " << n;
    // The body hardly radiates the two lowest harmonics, and responds more strongly to the octave of harmonic
    // 6.
    if (n > 2) {
      EXPECT_GT(power_near(sound, n * open_string), n == 6 ? 0.25 * loudest : 0.99 * loudest)
          << "harmonic " << n;
    }
    if (n == 1) {
      EXPECT_GT(odd, 0.05 * own) << "not its octave";
    }
  }
  EXPECT_EQ(take.status().impacts, 0u) << "at wheel 0 nothing rattles";
}

TEST(PluckedTromba, EveryHarmonicIsInTune) {
  for (int n = 1; n <= 16; ++n)
    for (const double velocity : {0.2, 1.0}) {
      PlayedTake take("play-tromba-plucked", false);
      take.wheel(0.0);
      take.key_down(key_of(n), velocity);
      const auto sound = take.listen(0.8);
      const double wanted = n * open_string;
      EXPECT_NEAR(cents(partial_frequency(sound, PlayedTake::rate, 0.3, 0.8, wanted, 0.03 * wanted), wanted),
                  0.0, 5.0)
          << "harmonic " << n << ", velocity " << velocity;
    }
}

TEST(PluckedTromba, EveryKeyPlucksAtItsVelocity) {
  PlayedTake take("play-tromba-plucked", false);
  take.wheel(0.0);
  take.key_down(26, 0.2);
  const double soft = peak(take.listen(0.4));
  take.key_up(26);
  take.listen(1.0);
  take.key_down(26, 1.0);
  const double loud = peak(take.listen(0.4));
  EXPECT_GT(loud, 1.8 * soft);
  EXPECT_LT(std::abs(cents(pitch_near(take.listen(1.0), open_string), open_string)), 5.0);
}

TEST(PluckedTromba, BrightensAlongTheWheel) {
  for (const int n : {1, 8}) {
    double before = 0.0;
    std::uint64_t strikes = 0;
    for (const double wheel : {0.0, 0.7, 1.0}) {
      PlayedTake take("play-tromba-plucked");
      take.wheel(wheel);
      take.listen(0.3);
      take.key_down(key_of(n), 0.8);
      const double brightness = centroid(take.listen(0.3));
      EXPECT_GT(brightness, 1.03 * before) << "harmonic " << n << ", wheel " << wheel;
      EXPECT_GE(take.status().impacts, strikes) << "harmonic " << n << ", wheel " << wheel;
      before = brightness;
      strikes = take.status().impacts;
    }
    EXPECT_GT(strikes, 5u);
  }
}

}  // namespace
}  // namespace rattle::test
