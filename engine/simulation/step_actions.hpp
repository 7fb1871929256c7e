// What one thread does in a sample, one after the other.
#pragma once

#include <cstdint>
#include <rattle/interactions/island_solver.hpp>
#include <rattle/scene/scene.hpp>
#include <span>
#include <vector>

namespace rattle {

enum class StepAct : std::uint32_t {
  predict,
  push,
  press_fingers,
  prepare_island,
  solve_island,
  prepare_slide,
  solve_slide
};

struct StepAction {
  StepAct act;
  std::uint32_t
      index;  // of the component, the force, the group whose fingers they are, the island, the slide alone
};

// Of these groups: an island is prepared beside the last component that it waits for, and solved as soon as
// that is predicted.
std::vector<StepAction> step_actions(const Scene& scene, std::span<const std::uint32_t> groups,
                                     const IslandSolver& solver);

}  // namespace rattle
