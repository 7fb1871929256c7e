// What a plate's energy and losses are made of, in lanes: one pass, L v of the last step kept from then.
#pragma once

#include <rattle/kernels/lanes.hpp>
#include <rattle/kernels/plate_kernel.hpp>

namespace rattle {
namespace {

struct PlateSumsInLanes {
  V velocity2{}, laplacian{}, gradient_velocity2{}, velocity_across{}, gradient_across{};
};

// One vector row; `up` and `down` are its neighbours.
template <bool weighted>
void sum_row(const LanePlate& plate, V weight, const double* __restrict up, const double* __restrict here,
             const double* __restrict down, const double* __restrict now, const double* __restrict prev,
             double* __restrict L_now, PlateSumsInLanes& sum) noexcept {
  PlateSumsInLanes own;
  V left = load(here), middle = load(here + lanes);
  for (std::size_t m = 1; m + 1 < plate.columns; ++m) {
    const V right = load(here + (m + 1) * lanes);
    const V L = ((load(up + m * lanes) + load(down + m * lanes)) + (left + right)) - 4.0 * middle;
    const V before = load(L_now + m * lanes);
    store(L_now + m * lanes, L);
    const V v_now = load(now + m * lanes);
    const V d = middle - v_now, d_before = v_now - load(prev + m * lanes), L_d = L - before;
    own.velocity2 += d * d;
    own.velocity_across += d * d_before;
    own.gradient_velocity2 -= d * L_d;
    own.gradient_across -= d_before * L_d;
    own.laplacian += (weighted ? weight * L : L) * before;
    left = middle;
    middle = right;
  }
  const std::size_t last = (plate.columns - 2) * lanes;
  const V edge = weight * plate.edge_weight;
  own.laplacian += edge * load(here + lanes) * load(now + lanes) + edge * load(here + last) * load(now + last);
  sum.velocity2 += own.velocity2;
  sum.laplacian += own.laplacian;
  sum.gradient_velocity2 += own.gradient_velocity2;
  sum.velocity_across += own.velocity_across;
  sum.gradient_across += own.gradient_across;
}

PlateSums sum_plate_in_lanes(const LanePlate& plate, const double* v, const double* v_now, const double* v_prev,
                             double* L_now, const PlateSumsBefore& sums_before, double* scratch) noexcept {
  const std::size_t rows = plate.rows;
  double *before = scratch, *after = scratch + plate.columns * lanes;
  for (std::size_t i = 0; i < plate.columns * lanes; i += lanes) {
    store(before + i, from_lane_before(load(v + (rows - 1) * plate.stride + i)));
    store(after + i, from_lane_after(load(v + i)));
  }
  PlateSumsInLanes sum;
  for (std::size_t row = 0; row < rows; ++row) {
    const std::size_t at = row * plate.stride;
    const double* up = row == 0 ? before : v + at - plate.stride;
    const double* down = row + 1 == rows ? after : v + at + plate.stride;
    const V weight = load(plate.weight + row * lanes);
    (plate.whole[row] ? sum_row<false> : sum_row<true>)(plate, weight, up, v + at, down, v_now + at,
                                                        v_prev + at, L_now + at, sum);
  }
  const double velocity2 = total(sum.velocity2), gradient = total(sum.gradient_velocity2);
  return {velocity2, total(sum.laplacian), gradient,
          velocity2 + 2.0 * total(sum.velocity_across) + sums_before.velocity2,
          gradient + 2.0 * total(sum.gradient_across) + sums_before.gradient_velocity2};
}

}  // namespace
}  // namespace rattle
