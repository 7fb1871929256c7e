// Compares islands of several contacts under `gradient` with converged Newton: no contact may sink in.
#pragma once

#include <cstdint>
#include <rattle/scene/description.hpp>
#include <vector>

namespace rattle::test {

struct IslandRun {
  std::vector<double> depths;  // m, largest depth of every row
  double largest_force = 0.0;  // N, over all rows
  double balance_error = 0.0, attraction = 0.0;
  // Per interaction, from the ledger: depth relative to the depth its stored energy explains.
  std::vector<double> depth_ratios;
  std::int64_t steps = 0, solves = 0, most = 0, last_resorts = 0;  // from the simulator's counters
  std::int64_t newton_failures = 0;
};

IslandRun run_islands(SceneDescription description, Rule rule, int steps);

// Largest ratio of a row's depth to the reference depth. The reference is the largest depth over several Newton
// runs that start 1e-12 m apart, and at least the depth at which the row would carry a tenth of the largest
// force. A row may hardly be touched in the Newton runs by chance, so all rows of a distributed contact share
// the reference of the deepest row.
//
// Islands are chaotic. A contact that is struck harder than in any Newton run goes deeper and has stored the
// energy of that depth; a contact that sank in has not. `unexplained` covers only contacts whose depth_ratio in
// the ledger exceeds explained_below.
struct DepthOverNewtons {
  double any = 0.0, unexplained = 0.0;
};
DepthOverNewtons depth_over_newtons(const SceneDescription& description, const IslandRun& run, int newton_runs,
                                    int steps, std::int64_t& newton_failures, double explained_below);

}  // namespace rattle::test
