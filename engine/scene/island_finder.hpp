// Finds which interactions share points, the order in which to solve them, and their Lambda.
#pragma once

#include <cstdint>
#include <optional>
#include <rattle/interactions/island.hpp>
#include <rattle/interactions/standing_step.hpp>
#include <rattle/scene/point_entry.hpp>
#include <vector>

namespace rattle {

struct FoundIslands {
  std::vector<std::uint32_t> order;  // order[new index of a row] = its index among the given rows
  std::vector<Island> islands;       // with their compliances Lambda = C B C^T
  double bytes = 0.0;
};

// Memory of a row: drafts, entries, states and the maps of this search.
inline constexpr double bytes_per_row = 956.0;
// Memory of an island: packed, with points, weights and pushes, and the general way beside it.
inline constexpr double bytes_per_island =
    sizeof(StandingStep) + StandingIsland::most_points * (8.0 + 16.0 * StandingIsland::most_rows) + 160.0;

// Where a row stands in its island. Rows that share points with nearly all others are wide. They come late,
// where they widen no other row, and those that move come last.
enum class RowOrder : std::uint8_t { narrow, wide, moving };

// Rows are given by the points they touch, and by their order; without it all are narrow. Returns nothing if
// more than `memory_limit` bytes would be needed.
std::optional<FoundIslands> find_islands(const std::vector<std::vector<PointEntry>>& rows, double memory_limit,
                                         const std::vector<RowOrder>& orders = {});

}  // namespace rattle
