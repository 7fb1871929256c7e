// What a plate's energy and losses are made of, in lanes: one pass, L v and the velocities of the last step
// kept from then.
#pragma once

#include <rattle/kernels/lanes.hpp>
#include <rattle/kernels/plate_kernel.hpp>

namespace rattle {
namespace {

struct PlateSumsInLanes {
  V velocity2{}, laplacian{}, gradient_velocity2{}, velocity_across{}, gradient_across{};
};

struct SummedRow {
  const double *up, *here, *down, *now;
  double *L_now, *velocity;
  V weight;
};

// What a row adds; `weighted` where an edge lies in it.
template <bool weighted>
RATTLE_INLINE void sum_point(const SummedRow& row, std::size_t at, V L, V middle,
                             PlateSumsInLanes& sum) noexcept {
  const V before = load(row.L_now + at);
  store(row.L_now + at, L);
  const V d = middle - load(row.now + at), d_before = load(row.velocity + at), L_d = L - before;
  store(row.velocity + at, d);
  sum.velocity2 += d * d;
  sum.velocity_across += d * d_before;
  sum.gradient_velocity2 -= d * L_d;
  sum.gradient_across -= d_before * L_d;
  sum.laplacian += (weighted ? row.weight * L : L) * before;
}

// Two vector rows, the second below the first, or the first alone.
template <bool weighted, bool two>
RATTLE_INLINE void sum_rows(const LanePlate& plate, const SummedRow& first, const SummedRow& second,
                            PlateSumsInLanes& sum) noexcept {
  PlateSumsInLanes own = sum;
  const SummedRow row = first, row_2 = second;
  V left = load(row.here), middle = load(row.here + lanes);
  V left_2 = two ? load(row_2.here) : V{}, middle_2 = two ? load(row_2.here + lanes) : V{};
  const std::size_t end = (plate.columns - 1) * lanes;
  for (std::size_t at = lanes; at < end; at += lanes) {
    const V right = load(row.here + at + lanes);
    const V below = two ? middle_2 : load(row.down + at);
    sum_point<weighted>(row, at, ((load(row.up + at) + below) + (left + right)) - 4.0 * middle, middle, own);
    if constexpr (two) {
      const V right_2 = load(row_2.here + at + lanes);
      sum_point<weighted>(row_2, at, ((middle + load(row_2.down + at)) + (left_2 + right_2)) - 4.0 * middle_2,
                          middle_2, own);
      left_2 = middle_2;
      middle_2 = right_2;
    }
    left = middle;
    middle = right;
  }
  const auto add_edges = [&](const SummedRow& r) {
    const std::size_t last = end - lanes;
    const V edge = r.weight * plate.edge_weight;
    own.laplacian +=
        edge * load(r.here + lanes) * load(r.now + lanes) + edge * load(r.here + last) * load(r.now + last);
  };
  if (plate.edge_weight != 0.0) {
    add_edges(row);
    if (two) add_edges(row_2);
  }
  sum = own;
}

PlateSums sum_plate_in_lanes(const LanePlate& plate, const double* v, const double* v_now,
                             const PlateMemory& memory) noexcept {
  const std::size_t rows = plate.rows;
  double *before = memory.scratch, *after = memory.scratch + plate.columns * lanes;
  for (std::size_t i = 0; i < plate.columns * lanes; i += lanes) {
    store(before + i, from_lane_before(load(v + (rows - 1) * plate.stride + i)));
    store(after + i, from_lane_after(load(v + i)));
  }
  PlateSumsInLanes sum;
  const auto row_at = [&](std::size_t row) {
    const std::size_t at = row * plate.stride;
    return SummedRow{row == 0 ? before : v + at - plate.stride,
                     v + at,
                     row + 1 == rows ? after : v + at + plate.stride,
                     v_now + at,
                     memory.L_now + at,
                     memory.velocity + at,
                     load(plate.weight + row * lanes)};
  };
  std::size_t row = rows;  // against the step, whose last rows are still in the first cache
  for (; row > 1; row -= 2) {
    if (plate.whole[row - 1] && plate.whole[row - 2])
      sum_rows<false, true>(plate, row_at(row - 2), row_at(row - 1), sum);
    else
      sum_rows<true, true>(plate, row_at(row - 2), row_at(row - 1), sum);
  }
  if (row == 1) sum_rows<true, false>(plate, row_at(0), row_at(0), sum);
  const double velocity2 = total(sum.velocity2), gradient = total(sum.gradient_velocity2);
  const PlateSums sums{velocity2, total(sum.laplacian), gradient,
                       velocity2 + 2.0 * total(sum.velocity_across) + memory.sums[0],
                       gradient + 2.0 * total(sum.gradient_across) + memory.sums[1]};
  memory.sums[0] = velocity2;
  memory.sums[1] = gradient;
  return sums;
}

}  // namespace
}  // namespace rattle
