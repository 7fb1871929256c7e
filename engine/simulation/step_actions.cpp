#include <rattle/simulation/step_actions.hpp>

namespace rattle {

std::vector<StepAction> step_actions(const Scene& scene, std::span<const std::uint32_t> groups,
                                     const IslandSolver& solver) {
  std::vector<StepAction> actions;
  for (const std::uint32_t g : groups) {
    const SceneGroup& group = scene.groups[g];
    std::uint32_t force = 0, island = 0;
    for (std::size_t c = 0; c < group.components.size(); ++c) {
      for (std::uint32_t due = island; due < group.islands_due[c]; ++due) {
        const std::uint32_t i = group.islands[due];
        if (scene.islands[i].slide_alone)
          actions.push_back({StepAct::prepare_slide, solver.slide_alone(i)});
        else if (solver.prepares(i))
          actions.push_back({StepAct::prepare_island, i});
      }
      actions.push_back({StepAct::predict, group.components[c]});
      for (; force < group.forces_due[c]; ++force) actions.push_back({StepAct::push, group.forces[force]});
      if (!group.fingers.empty() && c + 1 == group.components.size())
        actions.push_back({StepAct::press_fingers, g});
      for (; island < group.islands_due[c]; ++island) {
        const std::uint32_t i = group.islands[island];
        if (scene.islands[i].slide_alone)
          actions.push_back({StepAct::solve_slide, solver.slide_alone(i)});
        else
          actions.push_back({StepAct::solve_island, i});
      }
    }
  }
  return actions;
}

}  // namespace rattle
