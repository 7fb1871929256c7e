#include <rattle/interactions/standing_island_step.hpp>

namespace rattle {
namespace {

using Step = StandingStep<struct Plain>;

}  // namespace

void StandingIsland::look_plain(StandingIsland& island, std::span<const Levels> levels,
                                const RowStates& rows) noexcept {
  Step::look(island, levels, rows);
}

bool StandingIsland::solve_plain(const StandingIsland& island, double k, std::span<const Levels> levels,
                                 RowStates& rows, ContactSolves& solves) noexcept {
  return Step{island, levels, rows, solves}.solve(k);
}

}  // namespace rattle
