// Three thousand runs with resolved contacts, compared with Newton at 32 times the rate: order of accuracy, and
// error at 44.1 kHz relative to `nonadhesive` and `newton`.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <contacts/contact_runs.hpp>
#include <contacts/order_scenes.hpp>
#include <cstdio>

namespace rattle::test {
namespace {

// All components' points, sampled at 44.1 kHz.
using Paths = std::vector<std::vector<double>>;

struct Run {
  Paths paths;
  double resolution = 0.0;
  std::int64_t impacts = 0;
};

Run run_at(OrderFamily family, std::uint64_t seed, Rule rule, int factor) {
  SceneDescription description = order_scene(family, seed, factor);
  description.rule = rule;
  const auto scene = *compile(description);
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  if (factor == 1) simulator.attach(ledger);
  Run run;
  run.paths.resize(scene->components.size());
  for (int n = 0; n < order_samples; ++n) {
    for (int i = 0; i < factor; ++i) simulator.step();
    for (std::size_t c = 0; c < run.paths.size(); ++c) {
      const PointsView points = simulator.displacement(c);
      for (std::size_t p = 0; p < points.size(); ++p) run.paths[c].push_back(points[p]);
    }
  }
  EXPECT_EQ(simulator.newton_failures(), 0) << "seed " << seed;
  for (const ContactStatistics& contact : ledger.contacts()) {
    run.resolution = std::max(run.resolution, contact.resolution);
    run.impacts += contact.impacts;
  }
  return run;
}

// RMS of the difference over the RMS of the motion, averaged as mean square over the components that moved.
double relative_error(const Paths& paths, const Paths& reference) {
  double sum = 0.0;
  int moved = 0;
  for (std::size_t c = 0; c < paths.size(); ++c) {
    double difference2 = 0.0, size2 = 0.0;
    for (std::size_t i = 0; i < paths[c].size(); ++i) {
      difference2 += (paths[c][i] - reference[c][i]) * (paths[c][i] - reference[c][i]);
      size2 += reference[c][i] * reference[c][i];
    }
    if (size2 == 0.0) continue;
    sum += difference2 / size2;
    ++moved;
  }
  return std::sqrt(sum / moved);
}

void expect_second_order(OrderFamily family, const std::string& name, std::uint64_t first_seed,
                         int full_count) {
  Distribution order(name + ": order"), error(name + ": error"), other(name + ": error over nonadhesive's");
  Distribution converged(name + ": error over newton's");
  int left_out = 0;
  double log_other = 0.0, log_newton = 0.0;
  const auto list = seeds(first_seed, draws(full_count / 5, full_count));
  for (const std::uint64_t seed : list) {
    const auto at_rate = [&](Rule rule, int factor) { return run_at(family, seed, rule, factor); };
    const Run newton = at_rate(Rule::newton, 1);
    const Paths reference = at_rate(Rule::newton, 32).paths;
    const double newton_error = relative_error(newton.paths, reference);
    // The order can be measured only if contacts occurred and were resolved, and the motion has not diverged.
    if (newton.impacts == 0 || newton.resolution > 0.05 || newton_error > 0.05) {
      ++left_out;
      continue;
    }
    const auto error_of = [&](Rule rule, int factor) {
      return relative_error(at_rate(rule, factor).paths, reference);
    };
    const double first = error_of(Rule::gradient, 1), last = error_of(Rule::gradient, 4);
    const double nonadhesive_error = error_of(Rule::nonadhesive, 1);
    order.add(0.5 * std::log2(first / last), seed);
    error.add(first, seed);
    other.add(first / nonadhesive_error, seed);
    converged.add(first / newton_error, seed);
    log_other += std::log(first / nonadhesive_error);
    log_newton += std::log(first / newton_error);
  }
  for (const Distribution* d : {&order, &error, &other, &converged}) d->print();
  const double judged = static_cast<double>(order.size());
  std::printf("geometric means: %.3f of nonadhesive's error, %.3f of newton's; %d runs left out\n",
              std::exp(log_other / judged), std::exp(log_newton / judged), left_out);
  EXPECT_LE(left_out, static_cast<int>(list.size()) / 4);
  EXPECT_NEAR(order.median(), 2.0, 0.1);
  EXPECT_LE(std::exp(log_other / judged), 1.2);
  EXPECT_LE(other.percentile(0.99), 1.2) << other.above(1.2) << " runs, seeds" << other.seeds_above(1.2);
  EXPECT_LE(converged.worst(), 1.1) << converged.above(1.1) << " runs, seeds" << converged.seeds_above(1.1);
}

TEST(ResolvedContacts, MassAndBarrier) {
  expect_second_order(OrderFamily::mass_and_barrier, "mass and barrier", 700000, 500);
}
TEST(ResolvedContacts, TwoMasses) { expect_second_order(OrderFamily::two_masses, "two masses", 710000, 500); }
TEST(ResolvedContacts, MassAndString) {
  expect_second_order(OrderFamily::mass_and_string, "mass and string", 720000, 500);
}
TEST(ResolvedContacts, StringAndBarrier) {
  expect_second_order(OrderFamily::string_and_barrier, "string and barrier", 730000, 500);
}
TEST(ResolvedContacts, MassAndPlate) {
  expect_second_order(OrderFamily::mass_and_plate, "mass and plate", 740000, 500);
}
TEST(ResolvedContacts, MassBetweenStrings) {
  expect_second_order(OrderFamily::mass_between_strings, "mass between strings", 750000, 500);
}

}  // namespace
}  // namespace rattle::test
