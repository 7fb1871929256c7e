// The plate's factored stencil in lanes. One pass over strips of columns: w of the row ahead is worked out
// while the row itself is finished; a ring of rows of w stays in the cache.
#pragma once

#include <rattle/kernels/lanes.hpp>
#include <rattle/kernels/plate_kernel.hpp>

namespace rattle {
namespace {

// A strip: columns from ... to of w; those of v+ are the ones between that move. Pointers are to column `from`.
struct PlateStrip {
  std::size_t from = 0, to = 0;
  double *w_ring[4], *w_first, *w_last, *w_beyond;
  double* w_joint;  // w of column `from`, row by row: the strip before had it, while v- was still there

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

// w of one row of v, between the rows above and below it; no column is an edge.
template <bool weighted>
RATTLE_INLINE V inner_point(V up, V left, V here, V right, V down, V prev, V damping, V weight) noexcept {
  const V w = damping * (here - prev) + (((up + down) + (left + right)) - 4.0 * here);
  return weighted ? weight * w : w;
}

// The rows of v that w of a row is made of, and where it goes.
struct InnerRow {
  const double *up, *here, *down, *prev;
  double* w;
  double* w_joint;
  V weight;
};

// w of columns begin ... end - 1 of the strip, edges among them.
void inner_columns(const LanePlate& plate, const PlateStrip& strip, const InnerRow& row, std::size_t begin,
                   std::size_t end) noexcept {
  if (begin == end) return;
  if (begin == 0) {
    store(row.w,
          strip.from == 0 ? row.weight * (plate.edge_weight * load(row.here + lanes)) : load(row.w_joint));
    begin = 1;
  }
  if (strip.from + end == plate.columns) {
    --end;
    store(row.w + end * lanes, row.weight * (plate.edge_weight * load(row.here + (end - 1) * lanes)));
  }
  const V damping = all(plate.damping), weight = row.weight;
  V left = load(row.here + (begin - 1) * lanes), middle = load(row.here + begin * lanes);
  for (std::size_t m = begin; m < end; ++m) {
    const V right = load(row.here + (m + 1) * lanes);
    store(row.w + m * lanes,
          inner_point<true>(load(row.up + m * lanes), left, middle, right, load(row.down + m * lanes),
                            load(row.prev + m * lanes), damping, weight));
    left = middle;
    middle = right;
  }
}

// Keeps for the strip that follows what it cannot work out again.
RATTLE_INLINE void keep_joint(const PlateStrip& strip, const InnerRow& row) noexcept {
  store(row.w_joint, load(row.w + (strip.to - strip.from - 1) * lanes));
}

// w of the first and of the last row, each of which has the other above or below it, in the neighbouring lane;
// and w of the rows beyond them.
void outermost_rows(const LanePlate& plate, const PlateStrip& strip, const InnerRow& top,
                    const InnerRow& bottom, double* w_before) noexcept {
  const V damping = all(plate.damping);
  const std::size_t count = strip.to - strip.from + 1;
  const std::size_t end = strip.to + 1 == plate.columns ? count - 1 : count;
  const auto put = [&](std::size_t m, V w_top, V w_bottom) {
    store(top.w + m * lanes, w_top);
    store(bottom.w + m * lanes, w_bottom);
    store(w_before + m * lanes, from_lane_before(w_bottom));
    store(strip.w_beyond + m * lanes, from_lane_after(w_top));
  };
  const auto edge = [&](std::size_t m, std::size_t beside) {
    put(m, top.weight * (plate.edge_weight * load(top.here + beside * lanes)),
        bottom.weight * (plate.edge_weight * load(bottom.here + beside * lanes)));
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
                          load(top.prev + m * lanes), damping, top.weight),
        inner_point<true>(load(bottom.up + m * lanes), bottom_left, bottom_middle, bottom_right,
                          from_lane_after(middle), load(bottom.prev + m * lanes), damping, bottom.weight));
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

// v+ of row i and w of row i + 1 together: v of row i is the row above of both.
template <bool weighted>
void both_rows(const LanePlate& plate, const OuterRow& outer, const InnerRow& inner, std::size_t first,
               std::size_t last) noexcept {
  const V r = all(plate.r), damping = all(plate.damping), weight = inner.weight, bending = outer.bending;
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
                                      damping, weight);
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

// v+ of rows i and i + 1, and w of rows i + 1 and i + 2, in one pass: fewer loads a point. v+ of row i + 1
// follows one column behind, when w on its right is there. `here` of the inner rows is v of rows i + 1 and i
// + 2.
template <bool weighted>
void two_rows(const LanePlate& plate, const OuterRow& outer, V next_bending, const InnerRow& inner,
              const InnerRow& inner_2, double* v_next_2, std::size_t first, std::size_t last) noexcept {
  const V r = all(plate.r), damping = all(plate.damping), bending = outer.bending;
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
    V w = damping * d + (((up + middle_2) + (left + right)) - 4.0 * middle);
    V w_below = damping * (middle_2 - load(prev_2 + m * lanes)) +
                (((middle + load(down + m * lanes)) + (left_2 + right_2)) - 4.0 * middle_2);
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

// v+ of a row whose neighbours' w are all there.
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

void step_strip(const LanePlate& plate, const PlateStrip& strip, double* v_next, const double* v,
                const double* v_prev) noexcept {
  const std::size_t rows = plate.rows, count = strip.to - strip.from + 1;
  const auto at = [&](auto* level, std::size_t row) { return level + row * plate.stride + strip.from * lanes; };
  const auto inner = [&](std::size_t row, const double* up, const double* down, double* w) {
    return InnerRow{up,
                    at(v, row),
                    down,
                    at(v_prev, row),
                    w,
                    strip.w_joint + row * lanes,
                    load(plate.weight + row * lanes)};
  };
  const std::size_t first = strip.from == 0 ? plate.first : 1;
  const std::size_t last = strip.to + 1 == plate.columns ? count - 1 - plate.first : count - 2;

  const InnerRow first_row = inner(0, at(v, rows - 1), at(v, 1), strip.w_first);
  const InnerRow last_row = inner(rows - 1, at(v, rows - 2), at(v, 0), strip.w_last);
  for (double* ring : strip.w_ring) {
    store(ring, V{});
    store(ring + (count - 1) * lanes, V{});
  }
  outermost_rows(plate, strip, first_row, last_row, strip.w_ring[3]);
  // Where both edges are simply supported, w is 0 there in every row: once is enough.
  const bool edges_only = strip.from == 0 && strip.to + 1 == plate.columns && plate.first == 1;
  const bool edges_are_zero = edges_only && plate.edge_weight == 0.0;
  const double* w_before = strip.w_ring[3];
  const double* w = strip.w_first;
  const auto ahead_of = [&](std::size_t i) {  // w of row i + 1, but for the columns whose v+ is this strip's
    const InnerRow ahead = inner(i + 1, at(v, i), at(v, i + 2), strip.w_ring[i % 4]);
    if (!edges_are_zero) {
      inner_columns(plate, strip, ahead, 0, first);
      inner_columns(plate, strip, ahead, last + 1, count);
    }
    return ahead;
  };
  std::size_t i = 0;
  const auto outer_of = [&] {
    return OuterRow{load(plate.bending + i * lanes), w_before, w, at(v, i), at(v_prev, i), at(v_next, i)};
  };
  if (first <= last) {
    for (; lanes == 8 && i + 3 < rows; i += 2) {
      const InnerRow ahead = ahead_of(i), ahead_2 = ahead_of(i + 1);
      const V next_bending = load(plate.bending + (i + 1) * lanes);
      (plate.whole[i + 1] && plate.whole[i + 2]
           ? two_rows<false>
           : two_rows<true>)(plate, outer_of(), next_bending, ahead, ahead_2, at(v_next, i + 1), first, last);
      if (!edges_only) keep_joint(strip, ahead), keep_joint(strip, ahead_2);
      w_before = ahead.w;
      w = ahead_2.w;
    }
    for (; i + 2 < rows; ++i) {
      const InnerRow ahead = ahead_of(i);
      (plate.whole[i + 1] ? both_rows<false> : both_rows<true>)(plate, outer_of(), ahead, first, last);
      if (!edges_only) keep_joint(strip, ahead);
      w_before = w;
      w = ahead.w;
    }
    outer_row_in_lanes(plate, outer_of(), strip.w_last, first, last);
    w_before = w;
    w = strip.w_last;
    ++i;
    outer_row_in_lanes(plate, outer_of(), strip.w_beyond, first, last);
  }
}

void step_plate_in_lanes(const LanePlate& plate, double* v_next, const double* v, const double* v_prev,
                         double* scratch) noexcept {
  const std::size_t strips = (plate.columns - 2 + lane_plate_strip - 1) / lane_plate_strip;
  const std::size_t width = (plate.columns - 2 + strips - 1) / strips;
  for (std::size_t from = 0; from + 2 < plate.columns; from += width) {
    const std::size_t to = from + width + 1 < plate.columns ? from + width + 1 : plate.columns - 1;
    step_strip(plate, PlateStrip(from, to, scratch), v_next, v, v_prev);
  }
}

}  // namespace
}  // namespace rattle
