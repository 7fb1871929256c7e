// Weights of a point and of a rectangle on the hat functions of a grid. [SLIDE (31), (32)]
//
// The code has no branches, so that several positions can be computed in one vector.
#pragma once

#include <cstddef>
#include <cstdint>
#include <rattle/base/grid_point.hpp>
#include <type_traits>

namespace rattle {

// The two grid points around x, which is clamped to 0 ... intervals * h. The weights sum to 1.
struct HatPair {
  GridPoint left{};
  double left_weight = 1.0;
  double right_weight = 0.0;
};
inline HatPair hat_pair(double x, double h, int intervals) noexcept {
  const double end = intervals, wanted = x / h;
  const double place = wanted > 0.0 ? (wanted < end ? wanted : end) : 0.0;  // NaN becomes 0
  const double last = end - 1.0;
  const std::int32_t left = static_cast<std::int32_t>(place < last ? place : last);
  const double share = place - left;
  return {GridPoint(static_cast<std::size_t>(left)), 1.0 - share, share};
}

// The weights of a moving position in this step, at n and n+1.
struct PlaceWeights {
  HatPair now;
  HatPair next;
};

// A range of consecutive grid points.
struct HatRange {
  GridPoint first{};
  std::size_t count = 0;

  // True if all points of this range lie below those of `other`, or if this range is empty.
  bool ends_before(const HatRange& other) const noexcept { return count == 0 || first + count <= other.first; }
};

// The points under a rectangle have at most five different weights. Each of the first two and the last two
// points has a place of its own; all points between them share place 2, because their hats lie entirely under
// the rectangle and none of them is an end of the grid. Of fewer than five points each has its own place.
inline constexpr std::size_t hat_places = 5;
constexpr std::size_t hat_place(std::size_t j, std::size_t count) noexcept {  // of the j-th point
  if (count < hat_places || j < 2) return j;
  return j + 2 < count ? 2 : j + hat_places - count;
}

// The points under a rectangle of height 1/width around x, clipped to the grid but not rescaled. The weights
// sum to the fraction of the rectangle that lies on the grid. T is a double or a vector of doubles.
template <class T>
struct HatRectangle {
  T first{}, count{};      // integers
  T point[hat_places]{};   // grid point of each place; for the shared place 2 its first point
  T weight[hat_places]{};  // 0 at places beyond `count`
};

// floor of 0 <= x < 2^31
template <class T>
__attribute__((always_inline)) inline T whole_part(const T& x) noexcept {
  if constexpr (std::is_same_v<T, double>) {
    return static_cast<double>(static_cast<std::int32_t>(x));
  } else {
    typedef std::int32_t Whole __attribute__((vector_size(sizeof(T) / 2)));
    return __builtin_convertvector(__builtin_convertvector(x, Whole), T);
  }
}

template <class T>
__attribute__((always_inline)) inline HatRectangle<T> hat_rectangle(const T& x, double width, double h,
                                                                    int intervals) noexcept {
  const T zero{}, one = zero + 1.0, end = zero + static_cast<double>(intervals), length = end * h;
  const double half = 0.5 * width, height = h / width;
  const auto smaller = [](const T& a, const T& b) { return a < b ? a : b; };  // b if a is NaN
  const auto larger = [](const T& a, const T& b) { return a > b ? a : b; };
  const T finish = x + half;
  const T from = smaller(larger(x - half, zero) / h, end);
  const T to = smaller(larger((finish >= length ? length : finish) / h, zero), end);
  HatRectangle<T> found;
  const T first = found.first = whole_part(from), below = whole_part(to);
  const T last = smaller(below < to ? below + 1.0 : below, end);
  found.count = to > from ? last - first + 1.0 : zero;
  const auto weigh = [&](std::size_t place, const T& m) __attribute__((always_inline)) {
    // The integral of a linear flank from a to b, measured from its foot, is (b - a)(b + a) / 2.
    const auto flank = [&](const T& a, const T& b) { return b > a ? 0.5 * (b - a) * (b + a) : zero; };
    const T before = m - 1.0, after = m + 1.0;
    const T rising = flank(larger(from - before, zero), smaller(to - before, one));
    const T falling = flank(larger(after - to, zero), smaller(after - from, one));
    found.point[place] = smaller(m, end);
    found.weight[place] = (rising + falling) * height;
  };
  weigh(0, first);
  weigh(1, first + 1.0);
  weigh(2, first + 2.0);
  weigh(3, larger(last - 1.0, first + 3.0));
  weigh(4, larger(last, first + 4.0));
  return found;
}

}  // namespace rattle
