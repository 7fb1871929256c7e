// Mode shapes of a plate: eigenvectors of the scheme that the simulation runs, on its grid, with its edge
// conditions and without losses.
#pragma once

#include <cstddef>
#include <rattle/components/plate.hpp>
#include <vector>

namespace rattle {

struct PlateMode {
  double frequency = 0.0;     // Hz, of the scheme at time step k
  std::vector<double> shape;  // at every grid point, y varies fastest; largest value 1
};

inline constexpr std::size_t most_plate_points = 40000;  // factoring a larger grid would take minutes

// The lowest modes, in ascending order. Precondition: at most most_plate_points grid points.
std::vector<PlateMode> plate_modes(const Plate& plate, double k, std::size_t count);

}  // namespace rattle
