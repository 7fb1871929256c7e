// Bodies by their modes, as components whose points are the coordinates q_j of the modes:
//   q+ = [(2 - kappa) q - (1 - T) q- + k^2 F / m] / (1 + T),   T = tanh(sigma k)
// with the poles e^((-sigma +- i omega_d) k) of m (q'' + 2 sigma q' + omega^2 q) = F. From their sum and
// product
//   kappa = 2 - 2 (1 + T) e^(-sigma k) cos(omega_d k)
//
// The modes themselves: those of supported rectangles and of tables are computed here. All others are zeros of
// determinants or approximations by Ritz, whose last digits depend on how they are found and scaled. So their
// frequencies, masses and shapes are the engine's; tests/modal compares them with theory. What is built on
// them, the step, the weights of rows, gravity and volumes, is computed here.
#pragma once

#include <properties/reference_component.hpp>

namespace rattle::test {

ReferenceComponent string_by_modes(const StringDescription& d, Real k);
ReferenceComponent plate_by_modes(const PlateDescription& d, Real k);
ReferenceComponent membrane_by_modes(const MembraneDescription& d, Real k);
ReferenceComponent body_by_modes(const BodyDescription& d, Real k);

}  // namespace rattle::test
