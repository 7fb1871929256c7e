#include "rattle/same_start.hpp"

#include <rattle/simulation/simulator.hpp>

namespace rattle {

std::vector<std::vector<double>> start_accelerations(const std::shared_ptr<const Scene>& scene) {
  Simulator simulator(scene);
  simulator.step();
  std::vector<std::vector<double>> accelerations;
  for (std::size_t c = 0; c < scene->components.size(); ++c) {
    const SceneComponent& component = scene->components[c];
    std::vector<double>& list = accelerations.emplace_back(component.start.size());
    for (std::size_t i = 0; i < list.size(); ++i) {
      const double forwards = simulator.displacement(c)[i] - component.start[i];
      const double backwards = component.start[i] - component.start_prev[i];
      list[i] = (forwards - backwards) / (scene->k * scene->k);
    }
  }
  return accelerations;
}

void use_start_of_rate(Scene& scene, double k_base, const std::vector<std::vector<double>>& accelerations) {
  for (std::size_t c = 0; c < scene.components.size(); ++c)
    for (std::size_t i = 0; i < scene.components[c].start_prev.size(); ++i)
      scene.components[c].start_prev[i] -= 0.5 * scene.k * (k_base - scene.k) * accelerations[c][i];
}

}  // namespace rattle
