// The string's factored stencil in lanes. One pass: P of the next row is computed while the current row is
// finished; all values of the two rows stay in registers.
#pragma once

#include <rattle/kernels/lanes.hpp>
#include <rattle/kernels/string_end.hpp>
#include <rattle/kernels/string_kernel.hpp>

namespace rattle {
namespace {

struct StringRow {
  V P;  // operand of the second difference
  V x;  // u + r v
};

struct StringLanes {
  V r, scale, bending, damping;

  // Computes a row from its values and those of its neighbours in the grid.
  RATTLE_INLINE StringRow row(V u_before, V u, V u_after, V u_prev) const noexcept {
    const V v = u - u_prev;
    return {damping * v + (bending * (u_before + u_after) + u), r * v + u};
  }
  RATTLE_INLINE V next(V P_before, const StringRow& row, V P_after) const noexcept {
    return scale * ((P_before + P_after) - 2.0 * row.P) + row.x;
  }
};

template <bool is>
struct AtEnd {
  constexpr operator bool() const noexcept { return is; }
};

void step_string_in_lanes(const FactoredStencil& c, const LaneEnds& ends, double* __restrict u_next,
                          const double* __restrict u, const double* __restrict u_prev,
                          std::size_t rows) noexcept {
  const StringLanes string{all(c.r), all(c.scale), all(c.bending), all(c.damping)};
  const auto weighted = [&](StringRow row, std::size_t i) {
    row.P *= load(ends.weight + i * lanes);
    return row;
  };
  const auto put = [&](std::size_t i, V next) {
    store(u_next + i * lanes, load(ends.moves + i * lanes) * next);
  };

  const double* const end_row = u + (rows - 1) * lanes;
  const V u_first = load(u), u_last = load(end_row);
  const StringRow last = weighted(
      string.row(load(end_row - lanes), u_last, from_lane_after(u_first), load(u_prev + (rows - 1) * lanes)),
      rows - 1);
  V u_here = load(u + lanes);
  const StringRow first = weighted(string.row(from_lane_before(u_last), u_first, u_here, load(u_prev)), 0);
  V u_before = u_first, P_before = from_lane_before(last.P);
  StringRow row = first;
  std::size_t i = 0;
  const auto next_row = [&](auto at_end) {
    const V u_after = load(u + (i + 2) * lanes);
    StringRow after = string.row(u_before, u_here, u_after, load(u_prev + (i + 1) * lanes));
    if (at_end) {
      after = weighted(after, i + 1);
      put(i, string.next(P_before, row, after.P));
    } else {
      store(u_next + i * lanes, string.next(P_before, row, after.P));
    }
    P_before = row.P;
    row = after;
    u_before = u_here;
    u_here = u_after;
    ++i;
  };
  const auto next_rows_until = [&](std::size_t limit) {  // unrolled by two: avoids register moves
    for (; i + 1 < limit; i += 2) {
      const V u_2 = load(u + (i + 2) * lanes), u_3 = load(u + (i + 3) * lanes);
      const StringRow after = string.row(u_before, u_here, u_2, load(u_prev + (i + 1) * lanes));
      store(u_next + i * lanes, string.next(P_before, row, after.P));
      const StringRow after_2 = string.row(u_here, u_2, u_3, load(u_prev + (i + 2) * lanes));
      store(u_next + (i + 1) * lanes, string.next(row.P, after, after_2.P));
      P_before = after.P;
      row = after_2;
      u_before = u_2;
      u_here = u_3;
    }
    if (i < limit) next_row(AtEnd<false>{});
  };
  // Rows around the end are treated separately: a held point beside it, and two rows beyond within the stencil.
  const std::size_t stop = rows - 2, near = ends.end_row > 1 ? ends.end_row - 1 : 0;
  while (i < stop && i < 2) next_row(AtEnd<true>{});
  next_rows_until(near < stop ? near : stop);
  while (i < stop && i < near + 4) next_row(AtEnd<true>{});
  next_rows_until(stop);
  put(rows - 2, string.next(P_before, row, last.P));
  put(rows - 1, string.next(row.P, last, from_lane_after(first.P)));
}

void step_bundle_in_lanes(const BundleStencil& c, const BundleEnd& left, const BundleEnd& right, double* u_next,
                          const double* u, const double* u_prev, std::size_t N) noexcept {
  const StringLanes string{load(c.r), load(c.scale), load(c.bending), load(c.damping)};
  const auto at = [](const double* level, std::size_t l) { return load(level + l * lanes); };
  const auto free_end = [&](std::size_t l0, std::ptrdiff_t inward) {
    EndPoints<V> p;
    for (std::ptrdiff_t l = 0; l < 4; ++l)
      p.u[l] = load(u + (static_cast<std::ptrdiff_t>(l0) + l * inward) * lanes);
    for (std::ptrdiff_t l = 0; l < 3; ++l)
      p.u_prev[l] = load(u_prev + (static_cast<std::ptrdiff_t>(l0) + l * inward) * lanes);
    return step_free_end<V>(string.r, load(c.t), load(c.b), load(c.s), p);
  };
  EndStep<V> left_step{V{}, V{}}, right_step{V{}, V{}};
  if (left.is_free) left_step = free_end(0, 1);
  if (right.is_free) right_step = free_end(N, -1);

  V u_before = at(u, 1), u_here = at(u, 2);
  const V P_end = right.curvature * (string.bending * at(u, N - 1));
  V P_before = left.curvature * (string.bending * u_before);
  StringRow row = string.row(at(u, 0), u_before, u_here, at(u_prev, 1));
  for (std::size_t l = 1; l + 2 <= N; ++l) {
    const V u_after = at(u, l + 2);
    const StringRow after = string.row(u_before, u_here, u_after, at(u_prev, l + 1));
    store(u_next + l * lanes, string.next(P_before, row, after.P));
    P_before = row.P;
    row = after;
    u_before = u_here;
    u_here = u_after;
  }
  store(u_next + (N - 1) * lanes, string.next(P_before, row, P_end));
  const auto mend = [&](const BundleEnd& end, const EndStep<V>& step, std::size_t l0, std::size_t l1) {
    store(u_next + l0 * lanes, step.end);
    if (end.is_free || end.holds_first) store(u_next + l1 * lanes, step.first);
  };
  mend(left, left_step, 0, 1);
  mend(right, right_step, N, N - 1);
}

struct StringSumsInLanes {
  V velocity2{}, slope{}, slope_velocity2{}, curvature{}, moved2{}, slope_moved2{};
};

// `x` with lane `lane` set to 0.
RATTLE_INLINE V without_lane(V x, std::size_t lane) noexcept {
  return lane_numbers() == all(static_cast<double>(lane)) ? V{} : x;
}

StringSums sum_string_in_lanes(const double* __restrict u, const double* __restrict u_now,
                               const double* __restrict u_prev, std::size_t rows, std::size_t N) noexcept {
  StringSumsInLanes sum;
  const std::size_t end_row = N % rows, end_lane = N / rows;
  const auto last_of = [&](const double* w) { return from_lane_before(load(w + (rows - 1) * lanes)); };
  V here = load(u), now = load(u_now);
  const V prev = load(u_prev);
  const V first = from_lane_after(here), first_now = from_lane_after(now), first_prev = from_lane_after(prev);
  V v = here - now, moved = here - prev;
  V s_before = here - last_of(u), s_now_before = now - last_of(u_now);
  if ((N + 1) % rows == 0 && (N + 1) / rows < lanes) s_before = without_lane(s_before, (N + 1) / rows);
  for (std::size_t i = 0; i < rows; ++i) {
    const bool ends = i + 1 == rows;
    const V after = ends ? first : load(u + (i + 1) * lanes);
    const V after_now = ends ? first_now : load(u_now + (i + 1) * lanes);
    const V after_prev = ends ? first_prev : load(u_prev + (i + 1) * lanes);
    const V v_after = after - after_now, moved_after = after - after_prev;
    V s = after - here, s_now = after_now - now, slope_velocity = v_after - v,
      slope_moved = moved_after - moved;
    V curvature = s - s_before;
    if (i == 0) curvature = without_lane(curvature, 0);  // point 0 is the left end
    if (i == end_row) {                                  // there is no interval beyond the right end
      s = without_lane(s, end_lane);
      s_now = without_lane(s_now, end_lane);
      slope_velocity = without_lane(slope_velocity, end_lane);
      slope_moved = without_lane(slope_moved, end_lane);
      curvature = without_lane(curvature, end_lane);
    }
    sum.velocity2 += v * v;
    sum.moved2 += moved * moved;
    sum.slope += s * s_now;
    sum.curvature += curvature * (s_now - s_now_before);
    sum.slope_velocity2 += slope_velocity * slope_velocity;
    sum.slope_moved2 += slope_moved * slope_moved;
    here = after;
    now = after_now;
    v = v_after;
    moved = moved_after;
    s_before = s;
    s_now_before = s_now;
  }
  return {total(sum.velocity2), total(sum.slope),  total(sum.slope_velocity2),
          total(sum.curvature), total(sum.moved2), total(sum.slope_moved2)};
}

}  // namespace
}  // namespace rattle
