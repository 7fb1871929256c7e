#include <rattle/simulation/step_actions.hpp>

namespace rattle {

std::vector<std::uint32_t> islands_of(const Scene& scene, std::span<const std::uint32_t> groups) {
  std::vector<std::uint32_t> islands;
  for (const std::uint32_t g : groups)
    islands.insert(islands.end(), scene.groups[g].islands.begin(), scene.groups[g].islands.end());
  return islands;
}

std::vector<StepAction> step_actions(const Scene& scene, std::span<const std::uint32_t> groups,
                                     const IslandSteps& islands) {
  std::vector<StepAction> actions;
  for (const std::uint32_t g : groups) {
    const SceneGroup& group = scene.groups[g];
    std::uint32_t force = 0, island = 0;
    for (std::size_t c = 0; c < group.components.size(); ++c) {
      for (std::uint32_t due = island; due < group.islands_due[c]; ++due)
        if (islands[group.islands[due]].prepares()) actions.push_back({StepAct::prepare, group.islands[due]});
      actions.push_back({StepAct::predict, group.components[c]});
      for (; force < group.forces_due[c]; ++force) actions.push_back({StepAct::push, group.forces[force]});
      if (!group.fingers.empty() && c + 1 == group.components.size())
        actions.push_back({StepAct::press_fingers, g});
      for (; island < group.islands_due[c]; ++island)
        actions.push_back({StepAct::solve, group.islands[island]});
    }
  }
  return actions;
}

}  // namespace rattle
