// Random scenes in which a steady force presses a contact while the touched body is plucked.
#pragma once

#include <cstdint>
#include <rattle/rattle.hpp>

namespace rattle::test {

enum class PressedFamily { mass_on_string, string_on_fret, mass_on_plate };

struct PressedScene {
  SceneDescription scene;
  double seconds = 0.0;
};
PressedScene pressed_scene(PressedFamily family, std::uint64_t seed);

}  // namespace rattle::test
