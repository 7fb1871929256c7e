// The gong, the tom and the marimba: in tune with what they say, the balance holds, nothing clips.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <slide_sound/scene_run.hpp>
#include <slide_sound/spectrum.hpp>

#include "promises.hpp"

namespace rattle {
namespace {

constexpr double A2 = 110.0, semitone = 1.0594630943592953;

// Level between 2 and 8 kHz, relative to the whole, dB.
double brightness(const SceneRun& run, double from, double to) {
  const auto level = [&](double low, double high) {
    return band_level(run.channels[0], run.rate, from, to, low, high);
  };
  return level(2000.0, 8000.0) - level(30.0, 20000.0);
}

TEST(StruckScene, TheGongIsBrighterUnderTheHardMallet) {
  const SceneRun run = promised("gong");
  const double F2_sharp = A2 / (semitone * semitone * semitone);
  expect_tone(run, 0, 1.0, 3.9, F2_sharp);
  expect_tone(run, 0, 5.0, 8.9, F2_sharp);
  EXPECT_GT(brightness(run, 4.15, 4.65), brightness(run, 0.15, 0.65) + 10.0);
}

// One head's part of the condition for the modes of two heads over a cavity: K sum v^2 / (M (omega_j^2 -
// omega^2)), over the modes without nodal diameters, v^2 / M = 4 pi R^2 / (rho H j^2).
double yielding(double f, double fundamental, double mass_per_area) {
  constexpr double R = 0.165, K = 1.2 * 343.0 * 343.0 / 0.017;
  const double zeros[] = {2.404825557695773, 5.520078110286311, 8.653727912911013, 11.79153443901428,
                          14.93091770848779, 18.07106396791092, 21.21163662987926, 24.35247153074930};
  double sum = 0.0;
  for (const double j : zeros) {
    const double mode = fundamental * j / zeros[0];
    sum += K * 4.0 * std::numbers::pi * R * R / (mass_per_area * j * j) /
           (std::pow(2.0 * std::numbers::pi, 2) * (mode * mode - f * f));
  }
  return sum;
}

// The lowest mode of both heads lies between their own pitches, where the yieldings cancel to -1.
TEST(StruckScene, TheTomHasTheModesOfTwoHeadsOverAir) {
  const SceneRun run = promised("tom");
  const double C3 = A2 * semitone * semitone * semitone;
  double low = A2 * (1.0 + 1e-9), high = C3 * (1.0 - 1e-9);
  const auto condition = [&](double f) { return 1.0 + yielding(f, A2, 0.28) + yielding(f, C3, 0.2); };
  ASSERT_LT(condition(low), 0.0);
  ASSERT_GT(condition(high), 0.0);
  for (int i = 0; i < 100; ++i) {
    const double middle = 0.5 * (low + high);
    (condition(middle) < 0.0 ? low : high) = middle;
  }
  expect_tone(run, 0, 2.3, 3.5, 0.5 * (low + high));
  expect_tone(run, 0, 2.3, 3.5, 1.593340501 * A2);
}

TEST(StruckScene, TheMarimbaPlaysItsTune) {
  const SceneRun run = promised("marimba");
  const double C4 = A2 * std::pow(semitone, 15.0);
  // The beginning of the tune: beat, semitones above C4. Each tone until the next stroke.
  const std::pair<int, int> tune[] = {{0, 0}, {1, 4}, {2, 7}, {3, 12}, {4, 11}, {5, 7}, {6, 9}};
  for (const auto& [beat, note] : tune) {
    const double start = 0.1 + 0.24 * beat + 0.02;
    expect_tone(run, 0, start, start + 0.2, C4 * std::pow(semitone, note));
  }
  // The chord at the end.
  for (const int note : {0, 4, 7, 12}) expect_tone(run, 0, 4.0, 5.0, C4 * std::pow(semitone, note));
}

}  // namespace
}  // namespace rattle
