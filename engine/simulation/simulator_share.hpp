// The part of the scene that one thread steps. Not part of the API.
#pragma once

#include <rattle/interactions/island_steps.hpp>
#include <rattle/simulation/simulator.hpp>
#include <rattle/simulation/step_actions.hpp>

namespace rattle {

struct Simulator::Share {
  Share(const Scene& scene, std::span<const std::uint32_t> groups)
      : islands(scene, islands_of(scene, groups)), actions(step_actions(scene, groups, islands)) {}

  IslandSteps islands;
  std::vector<StepAction> actions;
};

}  // namespace rattle
