// Islands of several contacts under `gradient`, held against converged Newton: no contact of them sinks.
#pragma once

#include <cstdint>
#include <rattle/scene/description.hpp>
#include <vector>

namespace rattle::test {

struct IslandRun {
  std::vector<double> depths;  // m, the deepest of every row
  double largest_force = 0.0;  // N, of any row
  double balance_error = 0.0, attraction = 0.0;
  std::vector<double> depth_ratios;  // the ledger's, of every interaction: how much deeper than what it has stored explains
  std::int64_t steps = 0, solves = 0, most = 0, last_resorts = 0;  // as the simulator counts them
  std::int64_t newton_failures = 0;
};

IslandRun run_islands(SceneDescription description, Rule rule, int steps);

// The largest of all rows' depths over Newton's: the deepest of several runs that start 1e-12 m apart, and at
// least what a tenth of the largest force presses the row in. A row that Newton's runs hardly touch may be met
// by chance: the rows of a distributed contact are held against the deepest of them all.
//
// Islands are chaotic. A contact that is struck harder than in any of Newton's runs is deeper, and has stored the energy of that depth;
// one that has sunk has not. `unexplained` looks only at contacts whose depth_ratio, of the ledger, is above explained_below.
struct DepthOverNewtons {
  double any = 0.0, unexplained = 0.0;
};
DepthOverNewtons depth_over_newtons(const SceneDescription& description, const IslandRun& run, int newton_runs, int steps,
                                    std::int64_t& newton_failures, double explained_below);

}  // namespace rattle::test
