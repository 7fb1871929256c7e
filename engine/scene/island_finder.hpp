// Finds the rows that share points (islands), the order in which to solve them, and their mutual compliances.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <rattle/interactions/interaction_row.hpp>
#include <rattle/interactions/island.hpp>
#include <rattle/interactions/standing_island.hpp>

namespace rattle {

struct FoundIslands {
  std::vector<std::uint32_t> order;  // order[new index of a row] = its index among the given rows
  std::vector<Island> islands;       // with their compliances Lambda = C B C^T
  double bytes = 0.0;
};

// Memory per row: drafts, entries, states, and the maps of this search.
inline constexpr double bytes_per_row = 956.0;
// Memory per island, packed for the step: for a small one, its points, weights and pushes.
inline constexpr double bytes_per_island =
    sizeof(StandingIsland) + StandingIsland::most_points * (8.0 + 16.0 * StandingIsland::most_rows);

// `rows` lists the points that each row touches. Returns nullopt if more than `memory_limit` bytes would be
// needed.
std::optional<FoundIslands> find_islands(const std::vector<std::vector<RowEntry>>& rows, double memory_limit);

}  // namespace rattle
