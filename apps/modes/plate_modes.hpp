// Mode shapes of a plate: eigenvectors of the very scheme that runs, on its grid and with its edges, without
// losses.
#pragma once

#include <cstddef>
#include <rattle/components/plate.hpp>
#include <vector>

namespace rattle {

struct PlateMode {
  double frequency = 0.0;     // Hz, as the scheme at time step k has it
  std::vector<double> shape;  // every grid point, y running fastest; largest value 1
};

inline constexpr std::size_t most_plate_points = 40000;  // beyond, factoring the grid would take minutes

// The lowest ones, rising. Precondition: at most most_plate_points grid points.
std::vector<PlateMode> plate_modes(const Plate& plate, double k, std::size_t count);

}  // namespace rattle
