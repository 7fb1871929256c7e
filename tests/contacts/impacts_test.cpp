// Twenty thousand lossless impacts, lasting from thousands of samples to less than one. The bodies separate as
// fast as they met; none sticks and none is pulled.
#include <gtest/gtest.h>

#include <cmath>
#include <contacts/contact_runs.hpp>
#include <contacts/single_impact.hpp>

namespace rattle::test {
namespace {

Impact draw_impact(std::uint64_t seed, double highest_exponent) {
  Random random(seed);
  Impact impact;
  do {
    impact.first_mass = logarithmic(random, 1e-9, 1.0);
    impact.second_mass = chance(random, 0.5) ? logarithmic(random, 1e-9, 1.0) : 0.0;
    impact.K = logarithmic(random, 1e2, 1e16);
    impact.alpha = chance(random, 0.2) ? 1.0 : random.between(1.0, highest_exponent);
    impact.speed = logarithmic(random, 1e-2, 10.0);
    impact.second_velocity = impact.second_mass > 0.0 ? impact.speed * random.state() : 0.0;
    impact.clearance = random.between(1.0, 3.0) * impact.speed / impact.sample_rate;
  } while (contact_time(impact) > 0.1);  // longer contacts would only drift further
  return impact;
}

void expect_lossless(Rule rule, const std::string& name, double highest_exponent, std::uint64_t first_seed,
                     int count) {
  Distribution error(name + ": |restitution - 1|"), pull(name + ": attraction"), balance(name + ": balance");
  Distribution resolved(name + ": resolution");
  std::int64_t stuck = 0;
  for (const std::uint64_t seed : seeds(first_seed, draws(count, count))) {
    const Impact impact = draw_impact(seed, highest_exponent);
    const ImpactOutcome outcome = run_impact(impact, rule);
    stuck += !outcome.parted;
    error.add(std::abs(outcome.restitution - 1.0), seed);
    pull.add(outcome.attraction, seed);
    balance.add(outcome.balance_error, seed);
    resolved.add(resolution(impact), seed);
  }
  for (const Distribution* d : {&resolved, &error, &pull, &balance}) d->print();
  EXPECT_EQ(stuck, 0);
  EXPECT_LE(error.worst(), 1e-9) << error.above(1e-9) << " impacts, seeds" << error.seeds_above(1e-9);
  EXPECT_LE(pull.worst(), 1e-9) << pull.above(1e-9) << " impacts, seeds" << pull.seeds_above(1e-9);
  EXPECT_LE(balance.worst(), 1e-12) << balance.above(1e-12) << " impacts, seeds" << balance.seeds_above(1e-12);
}

TEST(LosslessImpacts, ExponentsUpTo3) { expect_lossless(Rule::gradient, "alpha 1 ... 3", 3.0, 400000, 16000); }

TEST(LosslessImpacts, ExponentsUpTo10) {
  expect_lossless(Rule::gradient, "alpha 1 ... 10", 10.0, 500000, 4000);
}

TEST(LosslessImpacts, UnderNewton) {
  expect_lossless(Rule::newton, "newton, alpha 1 ... 3", 3.0, 400000, 4000);
}

}  // namespace
}  // namespace rattle::test
