// Weights of a point and of a rectangle on the hat functions of a grid. [SLIDE (31), (32)]
#pragma once

#include <cstddef>
#include <span>

namespace rattle {

// The two points around x, held within 0 ... intervals * h. Weights sum to 1.
struct HatPair {
  std::size_t left = 0;
  double left_weight = 1.0;
  double right_weight = 0.0;
};
HatPair hat_pair(double x, double h, int intervals) noexcept;

// The points under a rectangle of height 1/width around x, clipped to the grid but not rescaled; weights sum to the
// share of the rectangle that lies on the grid.
struct HatRange {
  std::size_t first = 0;
  std::size_t count = 0;
};
// Writes at most weights.size() weights; hat_range_capacity points suffice.
HatRange hat_rectangle(double x, double width, double h, int intervals, std::span<double> weights) noexcept;
std::size_t hat_range_capacity(double width, double h) noexcept;

}  // namespace rattle
