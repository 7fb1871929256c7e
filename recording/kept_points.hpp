// Where the points of a coarser grid, kept for viewing, lie on the grid of a component.
#pragma once

#include <algorithm>
#include <cstddef>

namespace rattle {

// The grid points around point `i` of `kept`: index of the first, and the fractional distance beyond it.
struct Between {
  std::size_t first = 0;
  double share = 0.0;
};
inline Between between(int i, int kept, int intervals) noexcept {
  const double place = kept < 2 ? 0.0 : static_cast<double>(i) * intervals / (kept - 1);
  const int first = std::clamp(static_cast<int>(place), 0, std::max(intervals - 1, 0));
  return {static_cast<std::size_t>(first), place - first};
}

}  // namespace rattle
