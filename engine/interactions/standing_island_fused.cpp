// Only for processors that fuse. Everything is inlined into these two functions: what this file shares with
// others must not be emitted here, where contraction is allowed.
#include <rattle/interactions/standing_island_step.hpp>
#include <rattle/kernels/fused.hpp>

namespace rattle {
namespace {

using Step = StandingStep<struct Fused>;

}  // namespace

RATTLE_FUSED void StandingIsland::look_fused(StandingIsland& island, std::span<const Levels> levels,
                                             const RowStates& rows) noexcept {
  Step::look(island, levels, rows);
}

RATTLE_FUSED bool StandingIsland::solve_fused(const StandingIsland& island, double k,
                                              std::span<const Levels> levels, RowStates& rows, ContactSolves& solves) noexcept {
  return Step{island, levels, rows, solves}.solve(k);
}

}  // namespace rattle
