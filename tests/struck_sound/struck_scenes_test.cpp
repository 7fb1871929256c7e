// The gong, the tom and the marimba: in tune with what they say, the balance holds, nothing clips.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <slide_sound/spectrum.hpp>

#include "tones.hpp"

namespace rattle {
namespace {

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

// The lowest mode from 30 ms after each stroke on, over the same mode as it dies away.
TEST(StruckScene, TheTomGlidesDownAfterAHardStroke) {
  const SceneRun run = promised("tom");
  const auto pitch = [&](double from, double to) {
    return partial_frequency(run.channels[0], run.rate, from, to, 119.5, 5.0);
  };
  const double still = pitch(3.0, 3.4);
  const auto cents_after = [&](double stroke) {
    return 1200.0 * std::log2(pitch(stroke + 0.03, stroke + 0.13) / still);
  };
  EXPECT_LT(std::abs(cents_after(0.1)), 8.0);
  EXPECT_GT(cents_after(2.1), 25.0);
  EXPECT_LT(cents_after(2.1), 60.0);
  EXPECT_LT(std::abs(1200.0 * std::log2(pitch(2.7, 3.0) / still)), 5.0);
}

// Each tone until the next stroke, 0.2 s later; then the chord at the end with the overtones of its bars.
TEST(StruckScene, TheMarimbaPlaysItsTune) {
  const SceneRun run = promised("marimba");
  expect_clean_edges(run);
  const double C4 = A2 * std::pow(semitone, 15.0);
  const auto pitch = [&](int note) { return C4 * std::pow(semitone, note); };
  // Semitones above C4, as they are struck: C E, G, C, G; D D, G, B, G; E C, A, E, A; E B, G, D, G; F A, C, F.
  const std::vector<std::vector<int>> tune = {{0, 16}, {7},     {12},   {7},  {2, 14}, {7},     {11},
                                              {7},     {4, 12}, {9},    {16}, {9},     {4, 11}, {7},
                                              {14},    {7},     {5, 9}, {12}, {17}};
  constexpr std::size_t left = 0, right = 1;
  for (std::size_t i = 0; i < tune.size(); ++i)
    for (const int note : tune[i]) {
      const double start = 0.12 + 0.2 * static_cast<double>(i);
      expect_tone(run, note > 7 ? right : left, start, start + 0.18, pitch(note));
    }
  for (const int note : {0, 4, 7, 12}) expect_tone(run, 0, 6.6, 7.6, pitch(note));
  for (const double overtone : {4.0, 10.0})
    EXPECT_NEAR(partial_frequency(run.channels[0], run.rate, 6.51, 6.71, overtone * C4, 0.03 * overtone * C4),
                overtone * C4, 0.01 * overtone * C4);
}

}  // namespace
}  // namespace rattle
