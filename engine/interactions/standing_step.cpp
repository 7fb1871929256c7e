// Destructors are defined here and not in the header: the file that contracts, standing_island_fused.cpp, must
// not emit anything that other files link against.
#include <rattle/interactions/standing_step.hpp>
#include <rattle/kernels/kernel_set.hpp>
#include <rattle/scene/scene.hpp>
#include <utility>

namespace rattle {

StandingStep::StandingStep(StandingIsland island, std::unique_ptr<IslandStep> general,
                           ContactSolves& solves) noexcept
    : general_(std::move(general)), solves_(solves), island_(std::move(island)) {}

StandingStep::~StandingStep() = default;
PlainStandingStep::~PlainStandingStep() = default;
FusedStandingStep::~FusedStandingStep() = default;

bool StandingStep::prepares() const noexcept { return island_.connects; }

std::unique_ptr<IslandStep> make_standing_step(const Scene& scene, StandingIsland island,
                                               std::unique_ptr<IslandStep> general, ContactSolves& solves) {
  if (scene.kernels->fuses)
    return std::make_unique<FusedStandingStep>(std::move(island), std::move(general), solves);
  return std::make_unique<PlainStandingStep>(std::move(island), std::move(general), solves);
}

}  // namespace rattle
