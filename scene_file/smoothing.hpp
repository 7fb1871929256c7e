// Values from outside as samples: joined by lines, and smoothed.
#pragma once

#include <utility>
#include <vector>

namespace rattle {

// Points (time in seconds, value; times ascending) at a rate, joined by lines; the first value holds before
// them.
std::vector<double> sample_points(const std::vector<std::pair<double, double>>& points, double rate);

// The mean over `length` samples around each, twice: no corners stay, constants and ramps are kept.
void smooth(std::vector<double>& values, double length);

}  // namespace rattle
