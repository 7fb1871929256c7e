// Where a level keeps its grid points. In natural order a point's slot is the point itself. Fast kernels hold
// `lanes` separate segments of a grid side by side, one per lane of a vector, so that a neighbour in the grid
// is a neighbouring vector and nothing has to be shuffled: point p of a segment of `rows` is kept at (p mod
// rows) lanes + p / rows.
#pragma once

#include <algorithm>
#include <cstddef>

namespace rattle {

struct LaneOrder {
  std::size_t lanes = 1;
  std::size_t rows = 0;  // of a segment

  static constexpr std::size_t fewest_rows =
      3;  // the kernels treat the first, the last and those between apart

  static constexpr LaneOrder over(std::size_t points, std::size_t lanes) noexcept {
    return {lanes, lanes == 1 ? points : std::max((points + lanes - 1) / lanes, fewest_rows)};
  }
  constexpr std::size_t count() const noexcept { return lanes * rows; }
  constexpr std::size_t row(std::size_t p) const noexcept { return lanes == 1 ? p : p % rows; }
  constexpr std::size_t lane(std::size_t p) const noexcept { return lanes == 1 ? 0 : p / rows; }
};

}  // namespace rattle
