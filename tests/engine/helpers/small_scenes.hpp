// Small scenes shared by several tests.
#pragma once

#include <rattle/scene/description.hpp>

namespace rattle::test {

inline StringDescription flexible_string(std::string name = "main") {
  return {.name = std::move(name), .length = 1.0, .mass_per_length = 6e-3, .tension = 200.0};
}

inline StringDescription steel_string(std::string name = "main") {
  return {.name = std::move(name),
          .length = 1.0,
          .radius = 0.5e-3,
          .density = 7850.0,
          .youngs_modulus = 2e11,
          .tension = 600.0,
          .damping = 0.5,
          .damping_frequency_dependent = 5e-3};
}

inline PlateDescription steel_plate(std::string name = "top") {
  return {.name = std::move(name),
          .length_x = 0.5,
          .length_y = 0.4,
          .thickness = 1e-3,
          .density = 7850.0,
          .youngs_modulus = 2e11,
          .damping = 1.0,
          .damping_frequency_dependent = 1e-3};
}

// A mass thrown at a barrier 1 mm above it.
inline SceneDescription mass_and_barrier(double velocity = 2.0) {
  SceneDescription scene;
  const auto ball =
      scene.add(MassDescription{.name = "ball", .mass = 2e-3, .frequency = 30.0, .velocity = velocity});
  const auto wall = scene.add(BarrierDescription{.name = "wall", .height = 1e-3});
  scene.add(ContactDescription{
      .name = "hit", .below = at(ball), .above = at(wall), .stiffness = 1e7, .exponent = 1.5});
  return scene;
}

// A hammer thrown at a stiff string.
inline SceneDescription hammer_and_string() {
  SceneDescription scene;
  const auto string = scene.add(steel_string());
  const auto hammer = scene.add(
      MassDescription{.name = "hammer", .mass = 5e-3, .frequency = 60.0, .position = -1e-3, .velocity = 2.0});
  scene.add(ContactDescription{.name = "strike",
                               .below = at(hammer),
                               .above = at(string, metres(0.3)),
                               .stiffness = 1e7,
                               .exponent = 1.5});
  return scene;
}

}  // namespace rattle::test
