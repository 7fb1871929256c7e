// The loops of textbook.hpp, compiled with different options by textbook_contracted.cpp and
// textbook_uncontracted.cpp.
#pragma once

#include <cmath>
#include <utility>

#include "textbook.hpp"

namespace rattle::bench {
namespace {

inline void string_step(const TextbookStringCoefficients& c, double* __restrict next,
                        const double* __restrict u, const double* __restrict u_prev, int N) {
  const double r = c.r, e = c.e, f = c.f, e_prev = c.e_prev;
  for (int l = 2; l <= N - 2; ++l)
    next[l] = u[l] + r * (u[l] - u_prev[l]) + e * ((u[l - 1] + u[l + 1]) - 2.0 * u[l]) +
              f * ((u[l - 2] + u[l + 2]) - 2.0 * u[l]) +
              e_prev * ((u_prev[l - 1] + u_prev[l + 1]) - 2.0 * u_prev[l]);
  for (const auto& [l, inward] : {std::pair{1, 1}, {N - 1, -1}})
    next[l] = u[l] + r * (u[l] - u_prev[l]) + e * (u[l + inward] - 2.0 * u[l]) +
              f * (u[l + 2 * inward] - 3.0 * u[l]) + e_prev * (u_prev[l + inward] - 2.0 * u_prev[l]);
}

inline void string_step_by_neighbours(const TextbookStringCoefficients& c, double* __restrict next,
                                      const double* __restrict u, const double* __restrict u_prev, int N) {
  const double B0 = c.B0, B1 = c.B1, B2 = c.B2, C0 = c.C0, C1 = c.C1;
  for (int l = 2; l <= N - 2; ++l)
    next[l] = B0 * u[l] + B1 * (u[l - 1] + u[l + 1]) + B2 * (u[l - 2] + u[l + 2]) + C0 * u_prev[l] +
              C1 * (u_prev[l - 1] + u_prev[l + 1]);
  next[1] = (B0 - B2) * u[1] + B1 * u[2] + B2 * u[3] + C0 * u_prev[1] + C1 * u_prev[2];
  next[N - 1] = (B0 - B2) * u[N - 1] + B1 * u[N - 2] + B2 * u[N - 3] + C0 * u_prev[N - 1] + C1 * u_prev[N - 2];
}

inline void plate_row(const TextbookPlateCoefficients& c, double* __restrict next, const double* __restrict v,
                      const double* __restrict v_prev, int row, int last) {
  const double r = c.r, a = c.a, b = c.b;
  for (int m = 2; m <= last; ++m) {
    const double near = v[m - 1] + v[m + 1] + v[m - row] + v[m + row];
    const double near_prev = v_prev[m - 1] + v_prev[m + 1] + v_prev[m - row] + v_prev[m + row];
    const double biharmonic = 20.0 * v[m] - 8.0 * near +
                              2.0 * (v[m - row - 1] + v[m - row + 1] + v[m + row - 1] + v[m + row + 1]) +
                              (v[m - 2] + v[m + 2] + v[m - 2 * row] + v[m + 2 * row]);
    next[m] = v[m] + r * (v[m] - v_prev[m]) + a * biharmonic +
              b * ((near - 4.0 * v[m]) - (near_prev - 4.0 * v_prev[m]));
  }
}

inline void plate_row_by_neighbours(const TextbookPlateCoefficients& c, double* __restrict next,
                                    const double* __restrict v, const double* __restrict v_prev, int row,
                                    int last) {
  const double B0 = c.B0, B1 = c.B1, B2 = c.B2, B3 = c.B3, C0 = c.C0, C1 = c.C1;
  for (int m = 2; m <= last; ++m)
    next[m] = B0 * v[m] + B1 * (v[m - 1] + v[m + 1] + v[m - row] + v[m + row]) +
              B2 * (v[m - row - 1] + v[m - row + 1] + v[m + row - 1] + v[m + row + 1]) +
              B3 * (v[m - 2] + v[m + 2] + v[m - 2 * row] + v[m + 2 * row]) + C0 * v_prev[m] +
              C1 * (v_prev[m - 1] + v_prev[m + 1] + v_prev[m - row] + v_prev[m + row]);
}

}  // namespace

template <Contraction contraction>
TextbookString<contraction>::TextbookString(int intervals, const TextbookStringCoefficients& c)
    : c_(c), next_(static_cast<std::size_t>(intervals) + 1), now_(next_), prev_(next_) {
  for (std::size_t l = 1; l + 1 < now_.size(); ++l)
    now_[l] = prev_[l] = 1e-3 * std::sin(3.14159265 * static_cast<double>(l) / intervals);
}

template <Contraction contraction>
inline void TextbookString<contraction>::steps(int count) {
  for (int n = 0; n < count; ++n) {
    string_step(c_, next_.data(), now_.data(), prev_.data(), static_cast<int>(now_.size()) - 1);
    std::swap(prev_, now_);
    std::swap(now_, next_);
  }
}

template <Contraction contraction>
inline void TextbookString<contraction>::steps_by_neighbours(int count) {
  for (int n = 0; n < count; ++n) {
    string_step_by_neighbours(c_, next_.data(), now_.data(), prev_.data(), static_cast<int>(now_.size()) - 1);
    std::swap(prev_, now_);
    std::swap(now_, next_);
  }
}

template <Contraction contraction>
TextbookPlate<contraction>::TextbookPlate(int intervals_x, int intervals_y, const TextbookPlateCoefficients& c)
    : rows_(intervals_x),
      columns_(intervals_y),
      c_(c),
      next_(static_cast<std::size_t>((rows_ + 3) * (columns_ + 3))),
      now_(next_),
      prev_(next_) {
  for (int l = 1; l < rows_; ++l)
    for (int m = 1; m < columns_; ++m)
      now_[at(l, m)] = prev_[at(l, m)] =
          1e-3 * std::sin(3.14159265 * l / rows_) * std::sin(3.14159265 * m / columns_);
}

// Simply supported: a point beyond an edge is the negative of its mirror point inside.
template <Contraction contraction>
inline void TextbookPlate<contraction>::mirror(std::vector<double>& v) const {
  for (int m = 1; m < columns_; ++m) {
    v[at(-1, m)] = -v[at(1, m)];
    v[at(rows_ + 1, m)] = -v[at(rows_ - 1, m)];
  }
  for (int l = 1; l < rows_; ++l) {
    v[at(l, -1)] = -v[at(l, 1)];
    v[at(l, columns_ + 1)] = -v[at(l, columns_ - 1)];
  }
}

template <Contraction contraction>
template <class Row>
inline void TextbookPlate<contraction>::step(Row row) {
  mirror(now_);
  for (int l = 1; l < rows_; ++l) {
    const std::size_t from = at(l, -1);
    row(c_, next_.data() + from, now_.data() + from, prev_.data() + from, columns_ + 3, columns_);
  }
  std::swap(prev_, now_);
  std::swap(now_, next_);
}

template <Contraction contraction>
inline void TextbookPlate<contraction>::steps(int count) {
  for (int n = 0; n < count; ++n) step(plate_row);
}

template <Contraction contraction>
inline void TextbookPlate<contraction>::steps_by_neighbours(int count) {
  for (int n = 0; n < count; ++n) step(plate_row_by_neighbours);
}

}  // namespace rattle::bench
