// Rows of the plate's factored stencil in lanes: w = L v + (b/a) d of one row, v+ of another, or both in one
// pass. plate_kernel_fast.hpp puts them in order.
#pragma once

#include <rattle/kernels/lanes.hpp>
#include <rattle/kernels/plate_kernel.hpp>

namespace rattle {
namespace {

// A strip has columns from ... to of w, and v+ of the moving columns between them. Pointers are to column
// `from`.
struct PlateStrip {
  std::size_t from = 0, to = 0;
  double *w_ring[4], *w_first, *w_last, *w_beyond;
  double* w_joint;  // w of column `from` by row, kept from the strip before, because v- is overwritten

  PlateStrip(std::size_t from_column, std::size_t to_column, double* scratch) noexcept
      : from(from_column), to(to_column) {
    constexpr std::size_t row = (lane_plate_strip + 2) * lanes;
    w_ring[0] = scratch;
    w_ring[1] = scratch + row;
    w_ring[2] = scratch + 2 * row;
    w_ring[3] = scratch + 3 * row;
    w_first = scratch + 4 * row;
    w_last = scratch + 5 * row;
    w_beyond = scratch + 6 * row;
    w_joint = scratch + 7 * row;
  }
};

// The coefficients of w. Without tension those of L v and v are 1 and 0, and cost nothing.
template <bool tensioned>
struct InnerLaw {
  V damping, bending, tension;
  explicit InnerLaw(const LanePlate& plate) noexcept
      : damping(all(plate.damping)), bending(all(plate.inner_bending)), tension(all(plate.tension)) {}
  RATTLE_INLINE V w(V moved, V laplacian, V here) const noexcept {
    if constexpr (tensioned)
      return damping * moved + (bending * laplacian + tension * here);
    else
      return damping * moved + laplacian;
  }
  // At an edge, where v = 0 and L v is `times` the value beside it.
  RATTLE_INLINE V at_edge(double times, V beside) const noexcept {
    if constexpr (tensioned)
      return bending * (times * beside);
    else
      return times * beside;
  }
};

// w at one point from its neighbours. Not for columns at an edge.
template <bool weighted, bool tensioned>
RATTLE_INLINE V inner_point(V up, V left, V here, V right, V down, V prev, const InnerLaw<tensioned>& law,
                            V weight) noexcept {
  const V w = law.w(here - prev, ((up + down) + (left + right)) - 4.0 * here, here);
  return weighted ? weight * w : w;
}

// The rows of v from which w of a row is computed, and where w is stored.
struct InnerRow {
  const double *up, *here, *down, *prev;
  double* w;
  double* w_joint;
  V weight;
};

// w of columns begin ... end - 1 of the strip, edges included.
template <bool tensioned>
void inner_columns(const LanePlate& plate, const PlateStrip& strip, const InnerRow& row, std::size_t begin,
                   std::size_t end) noexcept {
  if (begin == end) return;
  const InnerLaw<tensioned> law(plate);
  if (begin == 0) {
    store(row.w, strip.from == 0 ? row.weight * law.at_edge(plate.edge_weight, load(row.here + lanes))
                                 : load(row.w_joint));
    begin = 1;
  }
  if (strip.from + end == plate.columns) {
    --end;
    store(row.w + end * lanes, row.weight * law.at_edge(plate.edge_weight, load(row.here + (end - 1) * lanes)));
  }
  const V weight = row.weight;
  V left = load(row.here + (begin - 1) * lanes), middle = load(row.here + begin * lanes);
  for (std::size_t m = begin; m < end; ++m) {
    const V right = load(row.here + (m + 1) * lanes);
    store(row.w + m * lanes,
          inner_point<true>(load(row.up + m * lanes), left, middle, right, load(row.down + m * lanes),
                            load(row.prev + m * lanes), law, weight));
    left = middle;
    middle = right;
  }
}

// Keeps w of the last column but one for the next strip, which cannot compute it again.
RATTLE_INLINE void keep_joint(const PlateStrip& strip, const InnerRow& row) noexcept {
  store(row.w_joint, load(row.w + (strip.to - strip.from - 1) * lanes));
}

// w of the first and of the last row, and of the rows beyond them. The row above the first is the last row of
// the lane before, and the row below the last is the first row of the lane after.
template <bool tensioned>
void outermost_rows(const LanePlate& plate, const PlateStrip& strip, const InnerRow& top,
                    const InnerRow& bottom, double* w_before) noexcept {
  const InnerLaw<tensioned> law(plate);
  const std::size_t count = strip.to - strip.from + 1;
  const std::size_t end = strip.to + 1 == plate.columns ? count - 1 : count;
  const auto put = [&](std::size_t m, V w_top, V w_bottom) {
    store(top.w + m * lanes, w_top);
    store(bottom.w + m * lanes, w_bottom);
    store(w_before + m * lanes, from_lane_before(w_bottom));
    store(strip.w_beyond + m * lanes, from_lane_after(w_top));
  };
  const auto edge = [&](std::size_t m, std::size_t beside) {
    put(m, top.weight * law.at_edge(plate.edge_weight, load(top.here + beside * lanes)),
        bottom.weight * law.at_edge(plate.edge_weight, load(bottom.here + beside * lanes)));
  };
  if (strip.from == 0)
    edge(0, 1);
  else
    put(0, load(top.w_joint), load(bottom.w_joint));
  if (end < count) edge(end, end - 1);
  V left = load(top.here), middle = load(top.here + lanes);
  V bottom_left = load(bottom.here), bottom_middle = load(bottom.here + lanes);
  for (std::size_t m = 1; m < end; ++m) {
    const V right = load(top.here + (m + 1) * lanes), bottom_right = load(bottom.here + (m + 1) * lanes);
    put(m,
        inner_point<true>(from_lane_before(bottom_middle), left, middle, right, load(top.down + m * lanes),
                          load(top.prev + m * lanes), law, top.weight),
        inner_point<true>(load(bottom.up + m * lanes), bottom_left, bottom_middle, bottom_right,
                          from_lane_after(middle), load(bottom.prev + m * lanes), law, bottom.weight));
    left = middle;
    middle = right;
    bottom_left = bottom_middle;
    bottom_middle = bottom_right;
  }
  keep_joint(strip, top);
  keep_joint(strip, bottom);
}

struct OuterRow {
  V bending;
  const double *w_before, *w;
  const double *v, *v_prev;
  double* v_next;
};

// v+ of row i and w of row i + 1 in one pass. Both read v of row i.
template <bool weighted, bool tensioned>
void both_rows(const LanePlate& plate, const OuterRow& outer, const InnerRow& inner, std::size_t first,
               std::size_t last) noexcept {
  const InnerLaw<tensioned> law(plate);
  const V r = all(plate.r), weight = inner.weight, bending = outer.bending;
  const double* __restrict w_before = outer.w_before;
  const double* __restrict w_row = outer.w;
  const double* __restrict v = outer.v;
  const double* __restrict here = inner.here;
  const double* __restrict down = inner.down;
  const double* v_prev = outer.v_prev;
  const double* prev = inner.prev;
  double* v_next = outer.v_next;
  double* __restrict w_after = inner.w;
  V left = load(here + (first - 1) * lanes), middle = load(here + first * lanes);
  V w_left = load(w_row + (first - 1) * lanes), w_middle = load(w_row + first * lanes);
  for (std::size_t m = first; m <= last; ++m) {
    const V right = load(here + (m + 1) * lanes), w_right = load(w_row + (m + 1) * lanes);
    const V up = load(v + m * lanes);
    const V w = inner_point<weighted>(up, left, middle, right, load(down + m * lanes), load(prev + m * lanes),
                                      law, weight);
    store(w_after + m * lanes, w);
    const V sum = (load(w_before + m * lanes) + w) + (w_left + w_right);
    const V x = r * (up - load(v_prev + m * lanes)) + up;
    store(v_next + m * lanes, bending * (sum - 4.0 * w_middle) + x);
    left = middle;
    middle = right;
    w_left = w_middle;
    w_middle = w_right;
  }
}

// v+ of rows i and i + 1, and w of rows i + 1 and i + 2, in one pass, with fewer loads a point. v+ of row i + 1
// is one column behind, because it needs w of the column on its right. `here` of the inner rows is v of rows i
// + 1 and i + 2.
template <bool weighted, bool tensioned>
void two_rows(const LanePlate& plate, const OuterRow& outer, V next_bending, const InnerRow& inner,
              const InnerRow& inner_2, double* v_next_2, std::size_t first, std::size_t last) noexcept {
  const InnerLaw<tensioned> law(plate);
  const V r = all(plate.r), bending = outer.bending;
  const double* __restrict w_before = outer.w_before;
  const double* __restrict w_row = outer.w;
  const double* __restrict v = outer.v;
  const double* __restrict here = inner.here;
  const double* __restrict here_2 = inner_2.here;
  const double* __restrict down = inner_2.down;
  const double* v_prev = outer.v_prev;
  const double* prev = inner.prev;
  const double* prev_2 = inner_2.prev;
  double* v_next = outer.v_next;
  double* __restrict w_after = inner.w;
  double* __restrict w_after_2 = inner_2.w;

  V left = load(here + (first - 1) * lanes), middle = load(here + first * lanes);
  V left_2 = load(here_2 + (first - 1) * lanes), middle_2 = load(here_2 + first * lanes);
  V w_left = load(w_row + (first - 1) * lanes), w_middle = load(w_row + first * lanes);
  V w_1_before = V{}, w_1 = load(w_after + (first - 1) * lanes), w_2 = V{}, d_1 = V{};
  for (std::size_t m = first; m <= last; ++m) {
    const V right = load(here + (m + 1) * lanes), right_2 = load(here_2 + (m + 1) * lanes);
    const V w_right = load(w_row + (m + 1) * lanes);
    const V up = load(v + m * lanes), d = middle - load(prev + m * lanes);
    V w = law.w(d, ((up + middle_2) + (left + right)) - 4.0 * middle, middle);
    V w_below = law.w(middle_2 - load(prev_2 + m * lanes),
                      ((middle + load(down + m * lanes)) + (left_2 + right_2)) - 4.0 * middle_2, middle_2);
    if (weighted) {
      w = inner.weight * w;
      w_below = inner_2.weight * w_below;
    }
    store(w_after + m * lanes, w);
    store(w_after_2 + m * lanes, w_below);
    const V sum = (load(w_before + m * lanes) + w) + (w_left + w_right);
    const V x = r * (up - load(v_prev + m * lanes)) + up;
    store(v_next + m * lanes, bending * (sum - 4.0 * w_middle) + x);
    if (m > first) {
      const V sum_2 = (w_left + w_2) + (w_1_before + w);
      store(v_next_2 + (m - 1) * lanes, next_bending * (sum_2 - 4.0 * w_1) + (r * d_1 + left));
    }
    left = middle;
    middle = right;
    left_2 = middle_2;
    middle_2 = right_2;
    w_left = w_middle;
    w_middle = w_right;
    w_1_before = w_1;
    w_1 = w;
    w_2 = w_below;
    d_1 = d;
  }
  const V sum_2 = (w_left + w_2) + (w_1_before + load(w_after + (last + 1) * lanes));
  store(v_next_2 + last * lanes, next_bending * (sum_2 - 4.0 * w_1) + (r * d_1 + left));
}

// v+ of a row when w of all its neighbours is known.
void outer_row_in_lanes(const LanePlate& plate, const OuterRow& outer, const double* w_after, std::size_t first,
                        std::size_t last) noexcept {
  const V r = all(plate.r);
  V w_left = load(outer.w + (first - 1) * lanes), w_middle = load(outer.w + first * lanes);
  for (std::size_t m = first; m <= last; ++m) {
    const V w_right = load(outer.w + (m + 1) * lanes), v = load(outer.v + m * lanes);
    const V sum = (load(outer.w_before + m * lanes) + load(w_after + m * lanes)) + (w_left + w_right);
    const V x = r * (v - load(outer.v_prev + m * lanes)) + v;
    store(outer.v_next + m * lanes, outer.bending * (sum - 4.0 * w_middle) + x);
    w_left = w_middle;
    w_middle = w_right;
  }
}

}  // namespace
}  // namespace rattle
