// The plate's factored stencil in lanes. One pass over strips of columns: w of the next row is computed while
// v+ of a row is finished, and a ring of rows of w stays in the cache.
#pragma once

#include <rattle/kernels/plate_rows_fast.hpp>

namespace rattle {
namespace {

template <bool tensioned>
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
  outermost_rows<tensioned>(plate, strip, first_row, last_row, strip.w_ring[3]);
  // If both edges are simply supported, w is 0 there in every row and is stored once.
  const bool edges_only = strip.from == 0 && strip.to + 1 == plate.columns && plate.first == 1;
  const bool edges_are_zero = edges_only && plate.edge_weight == 0.0;
  const double* w_before = strip.w_ring[3];
  const double* w = strip.w_first;
  const auto ahead_of = [&](std::size_t i) {  // w of row i + 1 in the columns whose v+ is not of this strip
    const InnerRow ahead = inner(i + 1, at(v, i), at(v, i + 2), strip.w_ring[i % 4]);
    if (!edges_are_zero) {
      inner_columns<tensioned>(plate, strip, ahead, 0, first);
      inner_columns<tensioned>(plate, strip, ahead, last + 1, count);
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
      (plate.whole[i + 1] && plate.whole[i + 2] ? two_rows<false, tensioned>
                                                : two_rows<true, tensioned>)(plate, outer_of(), next_bending,
                                                                             ahead, ahead_2, at(v_next, i + 1),
                                                                             first, last);
      if (!edges_only) keep_joint(strip, ahead), keep_joint(strip, ahead_2);
      w_before = ahead.w;
      w = ahead_2.w;
    }
    for (; i + 2 < rows; ++i) {
      const InnerRow ahead = ahead_of(i);
      (plate.whole[i + 1] ? both_rows<false, tensioned> : both_rows<true, tensioned>)(plate, outer_of(), ahead,
                                                                                      first, last);
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
    (plate.is_tensioned ? step_strip<true> : step_strip<false>)(plate, PlateStrip(from, to, scratch), v_next, v,
                                                                v_prev);
  }
}

}  // namespace
}  // namespace rattle
