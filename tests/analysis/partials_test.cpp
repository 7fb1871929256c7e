// Partials of synthetic sounds: frequency, level and T60.
#include "analysis/partials.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "analysis/harmonics.hpp"
#include "test_signals.hpp"

namespace rattle::testing {
namespace {

constexpr double rate = 44100.0;

struct Tone {
  double frequency, amplitude, t60;
};

void add_tone(std::vector<double>& signal, const Tone& tone, double phase, double at = rate) {
  const double sigma = 3.0 * std::numbers::ln10 / tone.t60;
  for (std::size_t n = 0; n < signal.size(); ++n) {
    const double t = static_cast<double>(n) / at;
    signal[n] +=
        tone.amplitude * std::exp(-sigma * t) * std::sin(2.0 * std::numbers::pi * tone.frequency * t + phase);
  }
}

std::vector<double> sound_of(const std::vector<Tone>& tones, double seconds, double at = rate) {
  std::vector<double> signal(static_cast<std::size_t>(seconds * at));
  for (std::size_t i = 0; i < tones.size(); ++i) add_tone(signal, tones[i], 0.7 * static_cast<double>(i), at);
  return signal;
}

void expect_found(const std::vector<Tone>& tones, const std::vector<SoundPartial>& found, double cents,
                  double relative_t60) {
  ASSERT_EQ(found.size(), tones.size());
  for (std::size_t i = 0; i < tones.size(); ++i) {
    EXPECT_NEAR(cents_between(tones[i].frequency, found[i].frequency), 0.0, cents) << tones[i].frequency;
    ASSERT_TRUE(found[i].t60) << tones[i].frequency;
    EXPECT_NEAR(*found[i].t60, tones[i].t60, relative_t60 * tones[i].t60) << tones[i].frequency;
    const double expected =
        tones[i].amplitude * std::exp(-3.0 * std::numbers::ln10 / tones[i].t60 * found[i].time);
    EXPECT_NEAR(20.0 * std::log10(found[i].amplitude / expected), 0.0, 0.1) << tones[i].frequency;
  }
}

TEST(Partials, OfAHarmonicSoundAreExact) {
  std::vector<Tone> tones;
  for (int n = 1; n <= 12; ++n) tones.push_back({110.3 * n, 1.0 / n, 4.0 / std::sqrt(n)});
  expect_found(tones, find_partials(sound_of(tones, 3.0), {.sample_rate = rate}), 0.01, 0.005);
}

TEST(Partials, OfALowSoundAreExact) {
  std::vector<Tone> tones;
  for (int n = 1; n <= 10; ++n) tones.push_back({36.7 * n, 1.0, 6.0});
  expect_found(tones, find_partials(sound_of(tones, 4.0), {.sample_rate = rate}), 0.02, 0.005);
}

TEST(Partials, OfABarThatDiesAwayAtVeryDifferentRatesAreExact) {
  const std::vector<Tone> tones = {{261.6, 1.0, 1.5}, {1046.4, 0.5, 0.5}, {2616.0, 0.3, 0.15}};
  expect_found(tones, find_partials(sound_of(tones, 2.0), {.sample_rate = rate}), 0.05, 0.02);
}

TEST(Partials, AreTheSameAtOtherRates) {
  const std::vector<Tone> tones = {{220.0, 1.0, 2.0}, {447.0, 0.1, 1.0}, {911.0, 0.01, 0.7}};
  for (const double at : {8000.0, 192000.0})
    expect_found(tones, find_partials(sound_of(tones, 2.0, at), {.sample_rate = at}), 0.05, 0.02);
}

TEST(Partials, ThatAreCloseAreSeparatedByALongSound) {
  const std::vector<Tone> tones = {{440.0, 1.0, 6.0}, {446.0, 0.8, 5.0}};
  expect_found(tones, find_partials(sound_of(tones, 6.0), {.sample_rate = rate}), 0.05, 0.02);
}

TEST(Partials, OfASoundThatBeginsLaterAreExact) {
  const std::vector<Tone> tones = {{330.0, 1.0, 2.0}, {717.0, 0.5, 1.0}};
  std::vector<double> signal(static_cast<std::size_t>(0.8 * rate));
  const std::vector<double> sound = sound_of(tones, 2.0);
  signal.insert(signal.end(), sound.begin(), sound.end());
  const auto found = find_partials(signal, {.sample_rate = rate});
  ASSERT_EQ(found.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_GE(found[i].time, 0.79);
    EXPECT_NEAR(cents_between(tones[i].frequency, found[i].frequency), 0.0, 0.05);
    EXPECT_NEAR(found[i].t60.value_or(0.0), tones[i].t60, 0.02 * tones[i].t60);
  }
}

TEST(Partials, InNoiseAreFoundAndTheNoiseIsNot) {
  const std::vector<Tone> tones = {{220.0, 1.0, 2.0}, {660.0, 0.5, 1.5}};
  std::vector<double> signal = sound_of(tones, 2.0);
  const std::vector<double> hiss = noise(signal.size(), 11);
  for (std::size_t n = 0; n < signal.size(); ++n) signal[n] += 1e-3 * hiss[n];
  const auto found = find_partials(signal, {.sample_rate = rate});
  ASSERT_EQ(found.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_NEAR(cents_between(tones[i].frequency, found[i].frequency), 0.0, 0.05);
    EXPECT_NEAR(found[i].t60.value_or(0.0), tones[i].t60, 0.02 * tones[i].t60);
  }
  for (const std::uint32_t seed : {1u, 2u, 3u, 4u, 5u})
    EXPECT_TRUE(find_partials(noise(66150, seed), {.sample_rate = rate}).empty()) << seed;
}

TEST(Partials, OfASteadySoundHaveNoT60) {
  const auto found = find_partials(sine(500.0, 0.3, rate, 66150), {.sample_rate = rate});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_FALSE(found[0].t60);
  EXPECT_NEAR(found[0].amplitude, 0.3, 1e-3);
  EXPECT_NEAR(cents_between(500.0, found[0].frequency), 0.0, 0.01);
}

TEST(Partials, OfTheShortestSoundSilenceAndAnImpulseAreNoFault) {
  const std::size_t few = fewest_samples(rate);
  EXPECT_EQ(few, 882u);
  EXPECT_TRUE(find_partials(std::vector<double>(few), {.sample_rate = rate}).empty());
  std::vector<double> impulse(few);
  impulse[few / 2] = 1.0;
  for (const SoundPartial& partial : find_partials(impulse, {.sample_rate = rate}))
    EXPECT_TRUE(std::isfinite(partial.frequency) && std::isfinite(partial.amplitude));
  for (const SoundPartial& partial : find_partials(sine(1000.0, 1.0, rate, few), {.sample_rate = rate}))
    EXPECT_TRUE(std::isfinite(partial.frequency) && std::isfinite(partial.amplitude));
}

TEST(Partials, AreTheStrongestWithinTheRange) {
  std::vector<Tone> tones;
  for (int n = 1; n <= 6; ++n) tones.push_back({300.0 * n, std::pow(10.0, -n), 2.0});
  const std::vector<double> signal = sound_of(tones, 2.0);
  EXPECT_EQ(find_partials(signal, {.sample_rate = rate, .range = 50.0}).size(), 3u);
  EXPECT_EQ(find_partials(signal, {.sample_rate = rate, .most = 2}).size(), 2u);
  const auto within = find_partials(signal, {.sample_rate = rate, .lowest = 400.0, .highest = 1000.0});
  ASSERT_EQ(within.size(), 2u);
  EXPECT_NEAR(within[0].frequency, 600.0, 0.01);
}

}  // namespace
}  // namespace rattle::testing
