// Weights of a point and of a rectangle on the hat functions of a grid. [SLIDE (31), (32)]
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace rattle {

// The two points around x, held within 0 ... intervals * h. Weights sum to 1.
struct HatPair {
  std::size_t left = 0;
  double left_weight = 1.0;
  double right_weight = 0.0;
};
inline HatPair hat_pair(double x, double h, int intervals) noexcept {
  const double wanted = x / h;
  const double place = wanted >= 0.0 ? std::min(wanted, static_cast<double>(intervals)) : 0.0;  // NaN goes to 0
  const std::int64_t left = std::min(static_cast<std::int64_t>(place), std::int64_t{intervals} - 1);
  const double share = place - static_cast<double>(left);
  return {static_cast<std::size_t>(left), 1.0 - share, share};
}

// The weights of a moving place in this step.
struct PlaceWeights {
  HatPair now;
  HatPair next;
};

// The points under a rectangle of height 1/width around x, clipped to the grid but not rescaled; weights sum to
// the share of the rectangle that lies on the grid.
struct HatRange {
  std::size_t first = 0;
  std::size_t count = 0;

  // Nothing is shared with `other`, which lies beyond; an empty range shares nothing.
  bool ends_before(const HatRange& other) const noexcept { return count == 0 || first + count <= other.first; }
};
// Writes at most weights.size() weights; hat_range_capacity points suffice, however wide it is.
HatRange hat_rectangle(double x, double width, double h, int intervals, std::span<double> weights) noexcept;
std::size_t hat_range_capacity(double width, double h, int intervals) noexcept;

}  // namespace rattle
