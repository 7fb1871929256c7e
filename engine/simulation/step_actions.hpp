// What one thread does in a sample, in order. The list is made with the simulator.
#pragma once

#include <cstdint>
#include <rattle/interactions/island_steps.hpp>
#include <rattle/scene/scene.hpp>
#include <span>
#include <vector>

namespace rattle {

enum class StepAct : std::uint32_t {
  predict,        // index of a component
  push,           // index of a force
  press_fingers,  // index of the group whose fingers press
  prepare,        // index of an island
  solve           // index of an island
};

struct StepAction {
  StepAct act;
  std::uint32_t index;
};

// The islands of these groups.
std::vector<std::uint32_t> islands_of(const Scene& scene, std::span<const std::uint32_t> groups);

// All actions of these groups. An island is prepared just before the last component that it needs is predicted,
// and solved as soon as that is predicted.
std::vector<StepAction> step_actions(const Scene& scene, std::span<const std::uint32_t> groups,
                                     const IslandSteps& islands);

}  // namespace rattle
