// The sums for a plate's energy and losses, in lanes. One pass; the velocities of the previous step are stored.
// L v of the previous step is recomputed, because storing it would cost transfers from and to the L2 cache.
#pragma once

#include <rattle/kernels/lanes.hpp>
#include <rattle/kernels/plate_kernel.hpp>

namespace rattle {
namespace {

struct PlateSumsInLanes {
  V velocity2{}, laplacian{}, gradient_velocity2{}, velocity_across{}, gradient_across{}, gradient2{};

  RATTLE_INLINE void add(const PlateSumsInLanes& other) noexcept {
    velocity2 += other.velocity2;
    laplacian += other.laplacian;
    gradient_velocity2 += other.gradient_velocity2;
    velocity_across += other.velocity_across;
    gradient_across += other.gradient_across;
    gradient2 += other.gradient2;
  }
};

// A row of v^{n+1} and of v^n, each with the rows above and below.
struct SummedRow {
  const double *up, *here, *down, *up_now, *now, *down_now;
  double* velocity;
  V weight;
};

// Adds the terms of one vector of a row; `weighted` if an edge lies in the row. L and L_now: of v^{n+1} and
// v^n.
template <bool weighted, bool tensioned>
RATTLE_INLINE void sum_point(const SummedRow& row, std::size_t at, V L, V L_now, V v, V d,
                             PlateSumsInLanes& sum) noexcept {
  const V d_before = load(row.velocity + at), L_d = L - L_now;
  store(row.velocity + at, d);
  sum.velocity2 += d * d;
  sum.velocity_across += d * d_before;
  sum.gradient_velocity2 -= d * L_d;
  sum.gradient_across -= d_before * L_d;
  sum.laplacian += (weighted ? row.weight * L : L) * L_now;
  if (tensioned) sum.gradient2 -= v * L_now;
}

// Sliding window along a row.
struct RowWindow {
  V left, middle;
  RATTLE_INLINE RowWindow(const double* row) noexcept : left(load(row)), middle(load(row + lanes)) {}
  RATTLE_INLINE V laplacian(V up, V down, V right) const noexcept {
    return ((up + down) + (left + right)) - 4.0 * middle;
  }
  RATTLE_INLINE void advance(V right) noexcept {
    left = middle;
    middle = right;
  }
};

// Sums two vector rows, the second below the first, or only the first. Each has sums of its own, so that no
// addition waits for the one before it.
template <bool weighted, bool two, bool tensioned>
RATTLE_INLINE void sum_rows(const LanePlate& plate, const SummedRow& first, const SummedRow& second,
                            PlateSumsInLanes& sum) noexcept {
  PlateSumsInLanes own = sum, own_2;
  const SummedRow row = first, row_2 = second;
  RowWindow v(row.here), v_now(row.now), v_2(row_2.here), v_now_2(row_2.now);
  const std::size_t end = (plate.columns - 1) * lanes;
  for (std::size_t at = lanes; at < end; at += lanes) {
    const V right = load(row.here + at + lanes), right_now = load(row.now + at + lanes);
    const V down = two ? v_2.middle : load(row.down + at),
            down_now = two ? v_now_2.middle : load(row.down_now + at);
    sum_point<weighted, tensioned>(row, at, v.laplacian(load(row.up + at), down, right),
                                   v_now.laplacian(load(row.up_now + at), down_now, right_now), v.middle,
                                   v.middle - v_now.middle, own);
    if constexpr (two) {
      const V right_2 = load(row_2.here + at + lanes), right_now_2 = load(row_2.now + at + lanes);
      sum_point<weighted, tensioned>(row_2, at, v_2.laplacian(v.middle, load(row_2.down + at), right_2),
                                     v_now_2.laplacian(v_now.middle, load(row_2.down_now + at), right_now_2),
                                     v_2.middle, v_2.middle - v_now_2.middle, own_2);
      v_2.advance(right_2);
      v_now_2.advance(right_now_2);
    }
    v.advance(right);
    v_now.advance(right_now);
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
  if (two) sum.add(own_2);
}

template <bool tensioned>
PlateSums sum_plate_by(const LanePlate& plate, const double* v, const double* v_now,
                       const PlateMemory& memory) noexcept {
  const std::size_t rows = plate.rows;
  const std::size_t length = plate.columns * lanes;
  double *before = memory.scratch, *after = before + length, *before_now = after + length,
         *after_now = before_now + length;
  for (std::size_t i = 0; i < length; i += lanes) {
    store(before + i, from_lane_before(load(v + (rows - 1) * plate.stride + i)));
    store(after + i, from_lane_after(load(v + i)));
    store(before_now + i, from_lane_before(load(v_now + (rows - 1) * plate.stride + i)));
    store(after_now + i, from_lane_after(load(v_now + i)));
  }
  PlateSumsInLanes sum;
  const auto row_at = [&](std::size_t row) {
    const std::size_t at = row * plate.stride;
    const bool is_first = row == 0, is_last = row + 1 == rows;
    return SummedRow{is_first ? before : v + at - plate.stride,
                     v + at,
                     is_last ? after : v + at + plate.stride,
                     is_first ? before_now : v_now + at - plate.stride,
                     v_now + at,
                     is_last ? after_now : v_now + at + plate.stride,
                     memory.velocity + at,
                     load(plate.weight + row * lanes)};
  };
  std::size_t row = rows;  // backwards: the rows stepped last are still in the L1 cache
  for (; row > 1; row -= 2) {
    if (plate.whole[row - 1] && plate.whole[row - 2])
      sum_rows<false, true, tensioned>(plate, row_at(row - 2), row_at(row - 1), sum);
    else
      sum_rows<true, true, tensioned>(plate, row_at(row - 2), row_at(row - 1), sum);
  }
  if (row == 1) sum_rows<true, false, tensioned>(plate, row_at(0), row_at(0), sum);
  const double velocity2 = total(sum.velocity2), gradient = total(sum.gradient_velocity2);
  const PlateSums sums{velocity2,
                       total(sum.laplacian),
                       gradient,
                       velocity2 + 2.0 * total(sum.velocity_across) + memory.sums[0],
                       gradient + 2.0 * total(sum.gradient_across) + memory.sums[1],
                       total(sum.gradient2)};
  memory.sums[0] = velocity2;
  memory.sums[1] = gradient;
  return sums;
}

PlateSums sum_plate_in_lanes(const LanePlate& plate, const double* v, const double* v_now,
                             const PlateMemory& memory) noexcept {
  return (plate.is_tensioned ? sum_plate_by<true> : sum_plate_by<false>)(plate, v, v_now, memory);
}

}  // namespace
}  // namespace rattle
