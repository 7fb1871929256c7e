// Values from outside as samples: joined by lines, and smoothed.
#pragma once

#include <cstddef>
#include <vector>

#include "scene_file.hpp"

namespace rattle {

// `count` samples at a rate of rows of time (s, ascending) and value, joined by lines; the first value holds
// before them and the last behind them.
std::vector<double> sample_points(const std::vector<TableRow>& rows, double rate, std::size_t count);

// The mean over `length` samples around each, twice: no corners stay, constants and ramps are kept.
void smooth(std::vector<double>& values, double length);

}  // namespace rattle
