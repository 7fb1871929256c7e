// Pitch, impedance and decay time of a component.
#pragma once

#include <optional>
#include <rattle/scene/scene.hpp>

namespace rattle {

// At t = 0. What does not apply, or would take too long to find, is empty.
struct ComponentPhysics {
  std::optional<double> tension{};    // N, of a string
  std::optional<double> pitch{};      // Hz, of the lowest mode by itself
  std::optional<double> impedance{};  // kg/s: sqrt(T rho A) of a string, 8 sqrt(D rho H) of a large plate
  std::optional<double> t60{};        // s, of the lowest mode
  bool lossless = false;
  bool moves = false;  // a gesture moves the tension or the loss
};

ComponentPhysics physics_of(const SceneComponent& component);

}  // namespace rattle
