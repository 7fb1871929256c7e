// The spacing with which the grid of a plate or membrane has a wanted lowest mode.
#pragma once

#include <rattle/components/plate.hpp>

namespace rattle {

// The scheme then turns at `fundamental` (Hz), below half its rate. Its edges decide; between supported ones
// b^2 = (2 / h)^2 (sin^2(pi / 2 N_x) + sin^2(pi / 2 N_y)).
// Precondition: clamped plates have no tension.
double spacing_tuned_to(double fundamental, const PlateParameters& plate, int intervals_x, int intervals_y,
                        double k);

// What it takes: 0 where the edges are supported.
double operations_of_tuning(const PlateParameters& plate, int intervals_x, int intervals_y) noexcept;

}  // namespace rattle
