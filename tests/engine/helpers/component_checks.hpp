// Checks of a single component without a scene.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <engine/helpers/owned_levels.hpp>
#include <limits>
#include <rattle/base/compensated_sum.hpp>

namespace rattle::test {

// The sigma0 that corresponds to the rounded r = (1 - sigma0 k) / (1 + sigma0 k): the scene's sigma0 up to a
// few roundings of r.
inline double sigma0_in_step(double r, double sigma0, double k) {
  const double in_step = (1.0 - r) / ((1.0 + r) * k);
  EXPECT_NEAR(in_step, sigma0, 2.0 * std::numeric_limits<double>::epsilon() / k);
  return in_step;
}

// Largest |energy + losses so far - initial energy| relative to the initial energy, over `steps` steps of free
// motion. Starts at rest in a random shape: a free body must not drift away, because the rounding of u - u-
// would grow.
inline double worst_balance(const Component& model, double k, int steps, std::uint64_t seed) {
  Random random(seed);
  OwnedLevels state(model);
  state.randomise(model, random);
  std::copy_n(state.levels.now.values, state.points(), state.levels.prev.values);
  const double start = state.energy_before_step(model).total();
  CompensatedSum lost;
  double worst = 0.0;
  for (int n = 0; n < steps; ++n) {
    model.predict(state.levels);
    const LossPower power = model.loss_power(state.levels);
    lost.add(k * (power.uniform + power.frequency_dependent));
    const double balance = model.stored_energy(state.levels).total() + lost.value() - start;
    if (!(std::abs(balance) <= worst)) worst = std::abs(balance);
    state.levels.advance();
  }
  return worst / start;
}

// Growth per step by power iteration: the geometric mean over the last half of the steps.
inline double growth_per_step(const Component& model, int steps, std::uint64_t seed) {
  Random random(seed);
  OwnedLevels state(model);
  state.randomise(model, random);
  double log_of_growth = 0.0;
  for (int n = 0; n < steps; ++n) {
    model.predict(state.levels);
    state.levels.advance();
    double norm2 = 0.0;
    for (std::size_t i = 0; i < state.points(); ++i)
      norm2 += state.levels.now[i] * state.levels.now[i] + state.levels.prev[i] * state.levels.prev[i];
    const double norm = std::sqrt(norm2);
    if (n >= steps / 2) log_of_growth += std::log(norm);
    for (std::size_t i = 0; i < state.points(); ++i) {
      state.levels.now[i] /= norm;
      state.levels.prev[i] /= norm;
    }
  }
  return std::exp(log_of_growth / (steps - steps / 2));
}

}  // namespace rattle::test
