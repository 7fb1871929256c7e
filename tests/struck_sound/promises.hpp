// What every shipped scene of this folder promises.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <slide_sound/scene_run.hpp>
#include <slide_sound/spectrum.hpp>

namespace rattle {

inline SceneRun promised(const char* name) {
  SceneRun run = run_scene(name);
  EXPECT_LE(run.balance_error, 1e-12);
  EXPECT_EQ(run.attractive_samples, 0);
  EXPECT_EQ(run.newton_failures, 0);
  EXPECT_FALSE(run.found_nan);
  EXPECT_GT(run.loudest, 0.2) << "loud enough to be heard";
  EXPECT_LT(run.loudest, 1.0) << "full scale";
  return run;
}

inline void expect_tone(const SceneRun& run, std::size_t channel, double from, double to, double frequency) {
  const double found =
      partial_frequency(run.channels.at(channel), run.rate, from, to, frequency, 0.02 * frequency);
  EXPECT_LT(std::abs(1200.0 * std::log2(found / frequency)), 5.0)
      << found << " Hz instead of " << frequency << " Hz";
  const auto level = [&](double low, double high) {
    return band_level(run.channels[channel], run.rate, from, to, low, high);
  };
  EXPECT_GT(level(0.95 * frequency, 1.05 * frequency), level(30.0, 20000.0) - 30.0)
      << "it is part of the sound";
}

}  // namespace rattle
