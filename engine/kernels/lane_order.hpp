// The order in which a level stores its grid points. In natural order a point's slot equals its index. Fast
// kernels divide the grid into `lanes` segments of `rows` points, one segment per lane of a vector. Neighbours
// in the grid are then in neighbouring vectors, so no shuffles are needed. Point p is stored at
// (p mod rows) lanes + p / rows.
#pragma once

#include <algorithm>
#include <cstddef>

namespace rattle {

struct LaneOrder {
  std::size_t lanes = 1;
  std::size_t rows = 0;  // points per segment

  // The kernels treat the first row, the last row and the rows between separately.
  static constexpr std::size_t fewest_rows = 3;

  static constexpr LaneOrder over(std::size_t points, std::size_t lanes) noexcept {
    return {lanes, lanes == 1 ? points : std::max((points + lanes - 1) / lanes, fewest_rows)};
  }
  constexpr std::size_t count() const noexcept { return lanes * rows; }
  constexpr std::size_t row(std::size_t p) const noexcept { return lanes == 1 ? p : p % rows; }
  constexpr std::size_t lane(std::size_t p) const noexcept { return lanes == 1 ? 0 : p / rows; }
};

}  // namespace rattle
