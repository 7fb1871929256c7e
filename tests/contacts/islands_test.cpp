// Islands of several contacts: how many tangent solves a step takes, and that no contact of them sinks.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <contacts/contact_runs.hpp>
#include <contacts/island_scenes.hpp>
#include <cstdio>

namespace rattle::test {
namespace {

constexpr double seconds = 0.1;

struct IslandRun {
  std::vector<double> depths;  // m, the deepest of every row
  double largest_force = 0.0;  // N, of any row
  double balance_error = 0.0, attraction = 0.0;
  std::int64_t steps = 0, solves = 0, most = 0, last_resorts = 0;  // as the simulator counts them
  std::int64_t newton_failures = 0;
};

IslandRun run_island(SceneDescription description, Rule rule) {
  description.rule = rule;
  const auto scene = *compile(description);
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  if (rule == Rule::gradient) simulator.attach(ledger);
  IslandRun run;
  run.depths.resize(scene->rows.size());
  for (int n = 0; n < seconds * description.sample_rate; ++n) {
    simulator.step();
    const RowStates& rows = simulator.rows();
    for (std::size_t r = 0; r < scene->rows.size(); ++r) {
      if (!scene->rows[r].is_contact()) continue;
      const double eta =
          scene->rows[r].law == LawKind::two_sided ? std::abs(rows.eta_next[r]) : rows.eta_next[r];
      run.depths[r] = std::max(run.depths[r], std::isfinite(eta) ? eta : HUGE_VAL);
      run.largest_force = std::max(run.largest_force, std::abs(rows.force[r]));
    }
  }
  const auto counted = simulator.contact_solves();
  run.steps = counted.steps;
  run.solves = counted.solves;
  run.most = counted.most;
  run.last_resorts = counted.last_resorts;
  run.newton_failures = simulator.newton_failures();
  run.balance_error = ledger.balance_error();
  for (const ContactStatistics& contact : ledger.contacts())
    run.attraction = std::max(run.attraction, contact.worst_attraction());
  return run;
}

// The largest of all rows' depths over Newton's: the deepest of several runs that start 1e-12 m apart, and at
// least what a tenth of the largest force presses the row in. A row that Newton's runs hardly touch may be met
// by chance: the rows of a distributed contact are held against the deepest of them all.
double depth_over_newtons(const SceneDescription& description, const IslandRun& run, int newton_runs,
                          std::int64_t& newton_failures) {
  std::vector<double> reference(run.depths.size());
  double force = 0.0;
  for (int i = 0; i < newton_runs; ++i) {
    const IslandRun newton = run_island(shifted(description, 1e-12 * i), Rule::newton);
    for (std::size_t r = 0; r < reference.size(); ++r) reference[r] = std::max(reference[r], newton.depths[r]);
    force = std::max(force, newton.largest_force);
    newton_failures += newton.newton_failures;
  }
  const auto scene = *compile(description);
  std::vector<double> of_contact(scene->interactions.size());
  for (std::size_t r = 0; r < reference.size(); ++r) {
    double& deepest = of_contact[scene->rows[r].interaction];
    deepest = std::max(deepest, reference[r]);
  }
  for (std::size_t r = 0; r < reference.size(); ++r) reference[r] = of_contact[scene->rows[r].interaction];
  double worst = 0.0;
  for (std::size_t r = 0; r < reference.size(); ++r) {
    if (!scene->rows[r].is_contact()) continue;
    const PowerLaw& law = scene->rows[r].power;
    const double pressed = std::pow(0.1 * force / law.stiffness(), 1.0 / law.exponent());
    worst = std::max(worst, run.depths[r] / std::max(reference[r], pressed));
  }
  return worst;
}

std::size_t largest_island(const SceneDescription& description) {
  const auto scene = *compile(description);
  std::size_t largest = 0;
  for (const Island& island : scene->islands) largest = std::max<std::size_t>(largest, island.row_count);
  return largest;
}

void expect_few_solves(IslandFamily family, const std::string& name, std::uint64_t first_seed, int reduced,
                       int full, double most_on_average) {
  Distribution average(name + ": solves a step"), most(name + ": most in a step"),
      rows(name + ": largest island");
  Distribution depth(name + ": depth over Newton's"), balance(name + ": balance"), pull(name + ": attraction");
  std::int64_t steps = 0, solves = 0, last_resorts = 0, newton_failures = 0;
  for (const std::uint64_t seed : seeds(first_seed, draws(reduced, full))) {
    const SceneDescription description = island_scene(family, seed);
    const IslandRun run = run_island(description, Rule::gradient);
    rows.add(static_cast<double>(largest_island(description)), seed);
    balance.add(run.balance_error, seed);
    pull.add(run.attraction, seed);
    depth.add(depth_over_newtons(description, run, is_long_run() ? 8 : 4, newton_failures), seed);
    steps += run.steps;
    solves += run.solves;
    last_resorts += run.last_resorts;
    most.add(static_cast<double>(run.most), seed);
    if (run.steps > 0) average.add(static_cast<double>(run.solves) / static_cast<double>(run.steps), seed);
  }
  for (const Distribution* d : {&rows, &average, &most, &depth, &balance, &pull}) d->print();
  const double overall = static_cast<double>(solves) / static_cast<double>(std::max<std::int64_t>(steps, 1));
  std::printf("%lld island steps in touch, %.3f solves each, %lld last resorts; newton failed %lld times\n",
              static_cast<long long>(steps), overall, static_cast<long long>(last_resorts),
              static_cast<long long>(newton_failures));
  EXPECT_GT(steps, 0);
  EXPECT_LE(overall, most_on_average);
  EXPECT_LE(most.worst(), 16.0) << "seeds" << most.seeds_above(16.0);
  EXPECT_LE(depth.worst(), 2.5) << "seeds" << depth.seeds_above(2.5);
  EXPECT_LE(balance.worst(), 1e-10) << "seeds" << balance.seeds_above(1e-10);
  EXPECT_LE(pull.worst(), 1e-9) << "seeds" << pull.seeds_above(1e-9);
}

TEST(ContactIslands, MassesBetweenStrings) {
  expect_few_solves(IslandFamily::masses_between_strings, "masses between strings", 900000, 15, 400, 3.5);
}
// Pressed and unresolved on purpose, these are the hardest; over random scenes of any kind the average is lower (rattle_fuzz tells it).
TEST(ContactIslands, ShortRows) {
  expect_few_solves(IslandFamily::short_row, "short rows", 910000, 15, 400, 3.5);
}
TEST(ContactIslands, JoinedBothWays) {
  expect_few_solves(IslandFamily::joined_both_ways, "joined both ways", 920000, 15, 400, 3.5);
}
TEST(ContactIslands, LongRows) { expect_few_solves(IslandFamily::long_row, "long rows", 930000, 2, 50, 5.0); }
TEST(ContactIslands, StringsAlongEachOther) {
  expect_few_solves(IslandFamily::strings_along, "strings along", 940000, 2, 50, 5.0);
}
TEST(ContactIslands, TouchedOverABridge) {
  expect_few_solves(IslandFamily::touched_over_a_bridge, "touched over a bridge", 950000, 2, 50, 5.0);
}
TEST(ContactIslands, SlideOverABridge) {
  expect_few_solves(IslandFamily::slide_over_a_bridge, "slide over a bridge", 960000, 2, 50, 5.0);
}

}  // namespace
}  // namespace rattle::test
