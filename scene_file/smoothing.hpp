// Sampling of points by linear interpolation, and smoothing of samples.
#pragma once

#include <cstddef>
#include <vector>

#include "scene_file.hpp"

namespace rattle {

// `count` samples at `rate`, interpolated linearly between rows of time (s, ascending) and value. The first and
// the last value continue outside the rows.
std::vector<double> sample_points(const std::vector<TableRow>& rows, double rate, std::size_t count);

// Applies a moving mean over `length` samples twice. Removes corners; leaves constants and ramps unchanged.
void smooth(std::vector<double>& values, double length);

}  // namespace rattle
