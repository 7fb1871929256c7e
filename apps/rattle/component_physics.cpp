#include "rattle/component_physics.hpp"

#include <numbers>

namespace rattle {
namespace {

constexpr std::size_t quick_points = 6000;  // a grid up to this size gives its lowest mode at once

}  // namespace

ComponentPhysics physics_of(const SceneComponent& component) {
  ComponentPhysics physics;
  const ComponentFacts facts = component.model->facts();
  physics.tension = facts.tension;
  physics.impedance = facts.impedance;
  physics.moves = component.moves_tension() || component.moves_damping();
  const Modes modes = component.model->lowest_modes({.count = 1, .most_points = quick_points});
  if (modes.list.empty()) return physics;
  physics.pitch = modes.list.front().frequency;
  const double sigma = modes.list.front().decay;
  if (sigma > 0.0)
    physics.t60 = 3.0 * std::numbers::ln10 / sigma;
  else
    physics.lossless = true;
  return physics;
}

}  // namespace rattle
