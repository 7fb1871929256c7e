// The bowed instruments of the tests: a string alone, and the tromba marina with its loose bridge.
#pragma once

#include <optional>
#include <rattle/rattle.hpp>

namespace rattle::test {

struct Bowing {
  double position = 0.0;  // m
  double force = 0.15;    // N
  double velocity = 0.1;  // m/s
  BowSolver solver = BowSolver::two_steps;
};

// Strings of 1.90 m at 32 Hz: the one of a public tromba marina program, and a more flexible one with less
// loss.
struct StringMaterial {
  double youngs_modulus = 2e11;
  double sigma1 = 0.05;
};
inline constexpr StringMaterial public_string{2e11, 0.05};
inline constexpr StringMaterial flexible_string{5e10, 0.005};

SceneDescription bowed_string(const Bowing& bowing, const StringMaterial& material = public_string);
inline constexpr double string_length = 1.9;  // m

struct Thumb {
  double position = 0.0;  // m
  double damping = 2.0;   // kg/s
  double width = 0.02;    // m
};

// The flexible string over a bridge on a spruce body; one foot of the bridge is fixed and the other one
// rattles. Speaking length: nut to bridge.
SceneDescription tromba(const Bowing& bowing, const std::optional<Thumb>& thumb, double gap);
inline constexpr double speaking_length = 1.65;  // m

}  // namespace rattle::test
