// The phrase of [SLIDE fig. 3]: numerical checks of what its spectrograms show.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "scene_run.hpp"
#include "spectrum.hpp"

namespace rattle {
namespace {

constexpr double open_string = 146.832;  // Hz
constexpr double length = 0.65;          // m

const SceneRun& damped() {
  static const SceneRun run = run_scene("slide-phrase");
  return run;
}
const SceneRun& undamped() {
  static const SceneRun run = run_scene("slide-phrase-undamped");
  return run;
}

// The first glissando: from 3 to 7 semitones as a raised cosine between 0.95 and 1.95 s.
double semitones_at(double t) {
  const double share = std::clamp(t - 0.95, 0.0, 1.0);
  return 3.0 + 4.0 * 0.5 * (1.0 - std::cos(std::numbers::pi * share));
}

// As the scene places the slide: nearer to the nut by as much as it makes the note sharp.
double slide_place(double semitones) {
  const double pi = std::numbers::pi, rise = std::exp2(semitones / 12.0), omega = 922.57 * rise;
  const double soft_cot = std::sin(2.0 * pi * rise) / (2.0 * std::pow(std::sin(pi * rise), 2) + 0.02);
  const double against = 0.02 * omega * omega - 2e4 - 396.2 * rise * soft_cot, loss = 5.0 * omega;
  return length * (1.0 - 1.0 / rise) - 81.98 * against / (against * against + loss * loss) - 1e-3;
}

// Prominence of the falling partials of the length behind the slide, m f0 L / x_o. A partial at n + 0.35 times
// the speaking fundamental is compared with the level at n + 0.65, which is equally far from the next speaking
// partial, and vice versa. Mean in decibels over the frames and partials for which such a pair is separated.
double prominence_behind_the_slide(const SceneRun& run) {
  constexpr std::size_t size = 4096;
  double sum = 0.0;
  int count = 0;
  for (double t = 1.20; t < 1.70; t += 0.005) {
    const double semitones = semitones_at(t);
    const double behind = open_string * length / slide_place(semitones);
    const double speaking = open_string * std::exp2(semitones / 12.0);
    const auto spectrum = magnitudes(run.channels[0], static_cast<std::size_t>(t * run.rate) - size / 2, size);
    const auto peak_at = [&](double frequency) {
      const std::size_t bin = static_cast<std::size_t>(std::lround(frequency * size / run.rate));
      return std::max({spectrum[bin - 1], spectrum[bin], spectrum[bin + 1]});
    };
    for (int m = 1; m <= 5; ++m) {
      const double order = m * behind / speaking, n = std::floor(order), share = order - n;
      if (std::abs(share - 0.5) < 0.1 || std::abs(share - 0.5) > 0.25) continue;
      sum += 20.0 * std::log10(peak_at(order * speaking) / peak_at((n + 1.0 - share) * speaking));
      ++count;
    }
  }
  EXPECT_GT(count, 50);
  return sum / count;
}

int onsets_between(const SceneRun& run, double from, double to) {
  const std::vector<double> onsets = run.contact_onsets();
  return static_cast<int>(
      std::count_if(onsets.begin(), onsets.end(), [&](double t) { return t >= from && t < to; }));
}

constexpr double releases[] = {0.801, 4.081, 7.901};  // s

TEST(SlidePhrase, BalancesAtEveryStepOfItsTwelveSeconds) {
  for (const SceneRun* run : {&damped(), &undamped()}) {
    EXPECT_EQ(run->channels.at(0).size(), 529200u);
    EXPECT_LE(run->worst_step_residual, 1e-13);
    EXPECT_LE(run->balance_error, 1e-12);
    EXPECT_EQ(run->attractive_samples, 0);
    EXPECT_EQ(run->newton_failures, 0);
    EXPECT_FALSE(run->found_nan);
  }
}

TEST(SlidePhrase, LeavesTheOpenStringInTune) {
  for (const SceneRun* run : {&damped(), &undamped()})
    EXPECT_NEAR(partial_frequency(run->channels.at(0), run->rate, 10.0, 12.0, 147.0, 3.0), 146.83, 0.1);
}

// docs/gestures-and-slides.md, "Pitch": the place of the slide makes up for its yielding.
TEST(SlidePhrase, HoldsItsNotesInTune) {
  const auto cents = [](double from, double to, double semitones) {
    const double at_the_slide = open_string * std::exp2(semitones / 12.0);
    const double heard =
        partial_frequency(damped().channels.at(0), damped().rate, from, to, at_the_slide + 2.5, 8.0);
    return 1200.0 * std::log2(heard / at_the_slide);
  };
  EXPECT_NEAR(cents(0.82, 0.96, 3.0), 0.0, 5.0);
  EXPECT_NEAR(cents(3.60, 3.76, 7.0), 0.0, 5.0);
  EXPECT_NEAR(cents(4.09, 4.25, 7.0), 0.0, 5.0);
  EXPECT_NEAR(cents(6.95, 7.35, 12.0), 0.0, 5.0);
}

TEST(SlidePhrase, HighPartialsDieInTheGlissandoAndReturnWithTheVibrato) {
  const auto level = [](double from, double to) {
    return band_level(damped().channels.at(0), damped().rate, from, to, 3500.0, 20000.0);
  };
  const double begin = level(1.0, 1.1), middle = level(1.45, 1.55), end = level(1.9, 2.0);
  EXPECT_LT(middle, begin - 10.0);
  EXPECT_LT(end, middle - 10.0);
  for (double t = 2.2; t < 3.45; t += 0.1) EXPECT_GT(level(t, t + 0.1), end + 20.0) << t;
  EXPECT_LT(level(3.65, 3.75), level(3.4, 3.5) - 10.0) << "without the vibrato they die again";
}

TEST(SlidePhrase, FallingPartialsBehindTheSlideOnlyWithoutLeftHandDamping) {
  EXPECT_GT(prominence_behind_the_slide(undamped()), 6.0);
  EXPECT_LT(prominence_behind_the_slide(damped()), 2.0);
}

TEST(SlidePhrase, RattlesShorterWithLeftHandDamping) {
  for (const double release : releases) {
    EXPECT_GT(onsets_between(damped(), release, release + 0.15), 5) << release;
    EXPECT_LT(3 * onsets_between(damped(), release, release + 0.15),
              onsets_between(undamped(), release, release + 0.15))
        << release;
    const auto fall = [&](const SceneRun& run) {  // of the level above 3 kHz, within 150 ms
      const auto& signal = run.channels.at(0);
      return band_level(signal, run.rate, release, release + 0.05, 3000.0, 20000.0) -
             band_level(signal, run.rate, release + 0.15, release + 0.20, 3000.0, 20000.0);
    };
    EXPECT_GT(fall(damped()), fall(undamped()) + 3.0) << release;
  }
}

}  // namespace
}  // namespace rattle
