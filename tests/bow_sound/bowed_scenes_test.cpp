// Every bowed scene, complete or its first ten seconds: the balance holds, no pull, in tune, no DC and no
// clicks.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <ostream>
#include <slide_sound/scene_run.hpp>
#include <slide_sound/spectrum.hpp>
#include <vector>

namespace rattle {
namespace {

// The strongest partial near a frequency during an interval.
struct Tone {
  std::size_t channel;
  double from, to;   // s
  double frequency;  // Hz
  double cents;      // tolerance
};

struct Expected {
  const char* scene;
  std::vector<Tone> tones;
  double clear_until = 0.0;  // s; no impacts before it, many from two seconds later on
  std::vector<std::string> overrides{};
};

void PrintTo(const Expected& expected, std::ostream* out) { *out << expected.scene; }

class BowedScene : public testing::TestWithParam<Expected> {};

TEST_P(BowedScene, KeepsItsPromises) {
  const SceneRun run = run_scene(GetParam().scene, GetParam().overrides);
  EXPECT_LE(run.balance_error, 1e-12);
  EXPECT_EQ(run.attractive_samples, 0);
  EXPECT_EQ(run.newton_failures, 0);
  EXPECT_FALSE(run.found_nan);
  EXPECT_GT(run.loudest, 0.1);
  EXPECT_LT(run.loudest, 10.0);
  for (const std::vector<double>& channel : run.channels) {
    const double mean =
        std::accumulate(channel.begin(), channel.end(), 0.0) / static_cast<double>(channel.size());
    EXPECT_LT(std::abs(mean), 2e-3 * run.loudest);
    for (std::size_t n = 1; n < channel.size(); ++n)
      ASSERT_LT(std::abs(channel[n] - channel[n - 1]), run.loudest)
          << "at " << static_cast<double>(n) / run.rate << " s";
  }
  if (const double clear_until = GetParam().clear_until; clear_until > 0.0) {
    int early = 0, late = 0;
    for (const double t : run.contact_onsets()) {
      early += t < clear_until ? 1 : 0;
      late += t > clear_until + 2.0 ? 1 : 0;
    }
    EXPECT_EQ(early, 0);
    EXPECT_GT(late, 300);
  }
  for (const Tone& tone : GetParam().tones) {
    const double found = partial_frequency(run.channels.at(tone.channel), run.rate, tone.from, tone.to,
                                           tone.frequency, 0.03 * tone.frequency);
    EXPECT_LT(std::abs(1200.0 * std::log2(found / tone.frequency)), tone.cents)
        << found << " Hz at " << tone.from;
    const auto level = [&](double low, double high) {
      return band_level(run.channels[tone.channel], run.rate, tone.from, tone.to, low, high);
    };
    EXPECT_GT(level(0.9 * tone.frequency, 1.1 * tone.frequency), level(30.0, 20000.0) - 25.0)
        << "it is part of what is heard at " << tone.from;
  }
}

// The demonstration: clear, half and fully rattling, one after the other in the last two strokes.
TEST(TrombaScene, IsHeardOffHalfAndFull) {
  const SceneRun run = run_scene("tromba-bowed", {});
  struct Stage {
    double strikes = 0.0;     // per second
    double brightness = 0.0;  // level of 1 ... 5 kHz relative to the whole, dB
  };
  const auto stage = [&](double from, double to) {
    Stage result;
    for (const double t : run.contact_onsets()) result.strikes += t >= from && t < to ? 1.0 / (to - from) : 0.0;
    const auto level = [&](double low, double high) {
      return band_level(run.channels[0], run.rate, from, to, low, high);
    };
    result.brightness = level(1000.0, 5000.0) - level(30.0, 20000.0);
    return result;
  };
  const Stage off = stage(1.0, 2.8), half = stage(9.5, 10.4), full = stage(11.1, 12.3);
  EXPECT_EQ(off.strikes, 0.0);
  EXPECT_GT(half.strikes, 20.0);
  EXPECT_GT(full.strikes, 1.5 * half.strikes);
  EXPECT_GT(half.brightness, off.brightness + 2.0);
  EXPECT_GT(full.brightness, half.brightness + 1.0);
}

constexpr double d = 36.91;  // Hz, of the tromba's open string

INSTANTIATE_TEST_SUITE_P(
    All, BowedScene,
    testing::Values(
        Expected{"tromba-bowed",
                 {{0, 1.0, 1.6, 4 * d, 5.0}, {0, 7.0, 7.6, 4 * d, 5.0}, {0, 11.4, 12.0, 4 * d, 5.0}},
                 4.0},
        // The body hardly radiates harmonic 6: its octave is measured.
        Expected{"tromba-harmonics",
                 {{0, 0.2, 0.38, 2 * 6 * d, 5.0},
                  {0, 0.7, 1.1, 8 * d, 5.0},
                  {0, 3.1, 3.5, 12 * d, 5.0},
                  {0, 3.95, 4.5, 10 * d, 5.0},
                  {0, 4.68, 4.88, 9 * d, 5.0},
                  {0, 7.1, 7.85, 2 * 6 * d, 5.0},
                  {0, 9.2, 9.6, 12 * d, 5.0},
                  {0, 9.95, 10.12, 13 * d, 5.0},
                  {0, 11.9, 12.35, 15 * d, 5.0}},
                 0.0,
                 {"duration=12.5"}},
        Expected{"bowed-slide",
                 {{0, 0.8, 1.3, 220.0, 5.0}, {0, 4.5, 5.0, 293.66, 5.0}, {0, 8.0, 8.5, 185.0, 5.0}}},
        Expected{"bowed-bar",
                 {{0, 1.0, 1.5, 450.0, 2.0}, {1, 3.0, 3.5, 562.5, 3.0}, {1, 5.4, 5.9, 675.0, 5.0}}},
        Expected{"bowed-plate",
                 {{0, 1.0, 1.5, 480.0, 2.0}, {0, 4.6, 5.1, 303.7, 2.0}, {0, 8.0, 8.5, 862.0, 5.0}}}),
    [](const auto& tested) {
      std::string name = tested.param.scene;
      std::replace(name.begin(), name.end(), '-', '_');
      return name;
    });

}  // namespace
}  // namespace rattle
