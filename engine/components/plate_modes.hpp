// Mode shapes of a plate: eigenvectors of the scheme that the simulation runs, on its grid, with its edge
// conditions and without losses.
#pragma once

#include <cstddef>
#include <rattle/components/plate.hpp>
#include <vector>

namespace rattle {

// The lowest modes, in ascending order; frequencies are those of the scheme at time step k.
std::vector<Mode> plate_modes(const Plate& plate, double k, std::size_t count);

// About what that takes, of few modes.
double operations_of_plate_modes(int intervals_x, int intervals_y) noexcept;

ComponentFacts plate_facts(const PlateParameters& plate);

}  // namespace rattle
