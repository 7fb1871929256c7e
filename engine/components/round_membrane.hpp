// The modes of a round membrane held at its edge: w = J_n(lambda r / R) cos or sin n theta, J_n(lambda) = 0.
#pragma once

#include <memory>
#include <rattle/components/mode_set.hpp>
#include <rattle/components/plate.hpp>

namespace rattle {

inline constexpr double first_bessel_zero = 2.404825557695773;  // of J_0

// `membrane.length_x` is the diameter; places are those of the square around it. Exact. No bending stiffness.
std::shared_ptr<const ModeSet> round_membrane_mode_set(const PlateParameters& membrane,
                                                       const ModeLimits& limits);

}  // namespace rattle
