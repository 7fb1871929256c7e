// The loose bridge: the closer it is to the body, the more often it strikes and the brighter it sounds.
#include <gtest/gtest.h>

#include "bowed_instruments.hpp"
#include "bowed_run.hpp"

namespace rattle::test {
namespace {

// A softer contact than the public one, resolved at 44.1 kHz.
SceneDescription rattling(const Bowing& bowing, const std::optional<Thumb>& thumb, double gap) {
  SceneDescription scene = tromba(bowing, thumb, gap);
  scene.contacts.at(1).stiffness = 5e7;
  return scene;
}

struct Rattle {
  int onsets = 0;
  double centroid = 0.0;  // Hz
};

// The fundamental at half the usual bow speed; the friction curve is scaled accordingly.
Rattle half_speed(double gap) {
  SceneDescription scene =
      rattling({.position = 0.2 * speaking_length, .force = 0.075, .velocity = 0.05}, std::nullopt, gap);
  scene.bows.at(0).sharpness = 400.0;
  const BowedRun run = run_bowed(scene, 3.0);
  EXPECT_NEAR(count_slips(run, 0.05, 1.5, 3.0).frequency, 36.91, 0.02);
  return {count_contacts(run, 0.0, 3.0).onsets, spectral_centroid(run, 0.0, 3.0)};
}

TEST(TrombaRattle, grows_in_number_and_brightness_as_the_gap_closes) {
  const Rattle off = half_speed(100e-6), light = half_speed(10e-6), half = half_speed(6e-6),
               full = half_speed(4e-6);
  EXPECT_EQ(off.onsets, 0);
  EXPECT_GT(light.onsets, 50);
  EXPECT_GT(half.onsets, 2 * light.onsets);
  EXPECT_GT(full.onsets, half.onsets);
  EXPECT_GT(light.centroid, 1.02 * off.centroid);
  EXPECT_GT(half.centroid, 1.5 * light.centroid);
  EXPECT_GT(full.centroid, 1.05 * half.centroid);
}

// At full speed the string moves the bridge twice as far. At 4 um it strikes three times in every period and
// rests on the body for longer.
TEST(TrombaRattle, at_full_speed_strikes_three_times_per_period_and_stays_longer) {
  double before = 0.0;
  for (const double gap : {100e-6, 10e-6, 6e-6, 4e-6}) {
    const BowedRun run = run_bowed(rattling({.position = 0.2 * speaking_length}, std::nullopt, gap), 3.0);
    double touching = 0.0;
    for (const double force : run.rattle_force) touching += force > 0.0 ? 1.0 : 0.0;
    EXPECT_TRUE(gap == 100e-6 ? touching == 0.0 : touching > before) << gap;
    before = touching;
    if (gap == 4e-6) {
      EXPECT_NEAR(count_contacts(run, 1.5, 3.0).onsets / (1.5 * 36.92), 3.0, 0.1);
    }
  }
}

// Harmonic 8, the trumpet's own note, with the usual bow: every period strikes sooner and harder.
TEST(TrombaRattle, of_a_harmonic_grows_in_number_and_brightness_at_the_usual_bow) {
  const Bowing bowing{.position = 0.4 * speaking_length / 8.0};
  const Thumb thumb{speaking_length / 8.0};
  Rattle before{-1, 0.0};
  for (const double gap : {100e-6, 10e-6, 6e-6, 4e-6}) {
    const BowedRun run = run_bowed(rattling(bowing, thumb, gap), 3.0);
    const Rattle now{count_contacts(run, 0.0, 3.0).onsets, spectral_centroid(run, 0.0, 3.0)};
    EXPECT_GT(now.onsets, before.onsets) << gap;
    EXPECT_GT(now.centroid, 1.01 * before.centroid) << gap;  // 1.6 % from 6 to 4 um at four times the rate
    EXPECT_EQ(now.onsets > 0, gap < 100e-6);
    before = now;
  }
}

// Harmonic 8 with the bridge at 2 um: one strike per period, like a trumpet.
TEST(TrombaRattle, of_a_harmonic_strikes_once_per_period_and_is_far_brighter) {
  const Bowing bowing{.position = 0.4 * speaking_length / 8.0};
  const Thumb thumb{speaking_length / 8.0};
  const BowedRun off = run_bowed(tromba(bowing, thumb, 100e-6), 3.0);
  const BowedRun on = run_bowed(rattling(bowing, thumb, 2e-6), 3.0);
  const double frequency = count_slips(on, 0.1, 1.5, 3.0).frequency;
  EXPECT_NEAR(count_contacts(on, 1.5, 3.0).onsets / (1.5 * frequency), 1.0, 0.05);
  EXPECT_GT(spectral_centroid(on, 1.5, 3.0), 3.0 * spectral_centroid(off, 1.5, 3.0));
}

}  // namespace
}  // namespace rattle::test
