#include "tones.hpp"

#include <cmath>
#include <numeric>
#include <slide_sound/spectrum.hpp>

namespace rattle {

SceneRun promised(const std::string& name, const std::vector<std::string>& overrides) {
  SceneRun run = run_scene(name, overrides);
  EXPECT_LE(run.balance_error, 1e-12);
  EXPECT_EQ(run.attractive_samples, 0);
  EXPECT_EQ(run.newton_failures, 0);
  EXPECT_FALSE(run.found_nan);
  EXPECT_GT(run.loudest, 0.2) << "loud enough to be heard";
  EXPECT_LT(run.loudest, 1.0) << "full scale";
  return run;
}

void expect_clean_edges(const SceneRun& run) {
  for (const std::vector<double>& channel : run.channels) {
    const auto edge = static_cast<std::size_t>(1e-3 * run.rate);
    ASSERT_GT(channel.size(), 2 * edge);
    for (std::size_t i = 0; i < edge; ++i) {
      ASSERT_LT(std::abs(channel[i]), 1e-2 * run.loudest) << "start";
      ASSERT_LT(std::abs(channel[channel.size() - 1 - i]), 1e-2 * run.loudest) << "end";
    }
    const double sum = std::accumulate(channel.begin(), channel.end(), 0.0);
    EXPECT_LT(std::abs(sum / static_cast<double>(channel.size())), 1e-4 * run.loudest) << "a constant";
  }
}

double cents_off(const SceneRun& run, std::size_t channel, double from, double to, double frequency) {
  const double found =
      partial_frequency(run.channels.at(channel), run.rate, from, to, frequency, 0.02 * frequency);
  return 1200.0 * std::log2(found / frequency);
}

void expect_tone(const SceneRun& run, std::size_t channel, double from, double to, double frequency) {
  EXPECT_LT(std::abs(cents_off(run, channel, from, to, frequency)), 5.0)
      << frequency << " Hz from " << from << " s on";
  const auto level = [&](double low, double high) {
    return band_level(run.channels.at(channel), run.rate, from, to, low, high);
  };
  EXPECT_GT(level(0.95 * frequency, 1.05 * frequency), level(30.0, 20000.0) - 30.0)
      << frequency << " Hz is part of the sound from " << from << " s on";
}

double brightness(const SceneRun& run, double from, double to, std::size_t channel) {
  const auto level = [&](double low, double high) {
    return band_level(run.channels.at(channel), run.rate, from, to, low, high);
  };
  return level(2000.0, 8000.0) - level(30.0, 20000.0);
}

}  // namespace rattle
