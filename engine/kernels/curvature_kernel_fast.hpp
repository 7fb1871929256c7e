// Curvature in lanes, one pass over the rows of vectors.
#pragma once

#include <rattle/kernels/curvature_kernel.hpp>
#include <rattle/kernels/lanes.hpp>

namespace rattle {
namespace {

struct CurvatureSumsInLanes {
  V moved{}, squared{};
};

RATTLE_INLINE void put_curvature(V c, const LevelsAround& u, std::size_t at, double* curvature,
                                 CurvatureSumsInLanes& sum) noexcept {
  store(curvature + at, c);
  sum.moved += c * (load(u.next + at) - load(u.prev + at));
  sum.squared += c * c;
}

CurvatureSums curve_string_in_lanes(const double* moves, const LevelsAround& u, double* curvature,
                                    std::size_t rows) noexcept {
  CurvatureSumsInLanes sum;
  const V first = load(u.now);
  V here = first, d_before = first - from_lane_before(load(u.now + (rows - 1) * lanes));
  for (std::size_t i = 0; i < rows; ++i) {
    const V after = i + 1 < rows ? load(u.now + (i + 1) * lanes) : from_lane_after(first);
    const V d = after - here;
    put_curvature(load(moves + i * lanes) * (d - d_before), u, i * lanes, curvature, sum);
    d_before = d;
    here = after;
  }
  return {total(sum.moved), total(sum.squared)};
}

CurvatureSums curve_plate_in_lanes(const LanePlate& plate, const LevelsAround& v, double* curvature) noexcept {
  CurvatureSumsInLanes sum;
  const std::size_t last_row = plate.rows - 1, end = (plate.columns - plate.first) * lanes;
  for (std::size_t i = 0; i < plate.rows; ++i) {
    const std::size_t row = i * plate.stride;
    const double* const now = v.now + row;
    const V moves = load(plate.bending + i * lanes) != V{} ? all(1.0) : V{};
    for (std::size_t m = plate.first * lanes; m < end; m += lanes) {
      const V here = load(now + m);
      const V up =
          i > 0 ? load(now + m - plate.stride) : from_lane_before(load(v.now + last_row * plate.stride + m));
      const V down = i < last_row ? load(now + m + plate.stride) : from_lane_after(load(v.now + m));
      const V c =
          ((load(now + m + lanes) - here) - (here - load(now + m - lanes))) + ((down - here) - (here - up));
      put_curvature(moves * c, v, row + m, curvature, sum);
    }
  }
  return {total(sum.moved), total(sum.squared)};
}

}  // namespace
}  // namespace rattle
