#include "textbook.hpp"

#include <cmath>
#include <utility>

namespace rattle::bench {
namespace {

void string_step(const TextbookStringCoefficients& c, double* __restrict next, const double* __restrict u,
                 const double* __restrict u_prev, int N) {
  const double r = c.r, e = c.e, f = c.f, e_prev = c.e_prev;
  for (int l = 2; l <= N - 2; ++l)
    next[l] = u[l] + r * (u[l] - u_prev[l]) + e * ((u[l - 1] + u[l + 1]) - 2.0 * u[l]) +
              f * ((u[l - 2] + u[l + 2]) - 2.0 * u[l]) +
              e_prev * ((u_prev[l - 1] + u_prev[l + 1]) - 2.0 * u_prev[l]);
  for (const auto& [l, inward] : {std::pair{1, 1}, {N - 1, -1}})
    next[l] = u[l] + r * (u[l] - u_prev[l]) + e * (u[l + inward] - 2.0 * u[l]) +
              f * (u[l + 2 * inward] - 3.0 * u[l]) + e_prev * (u_prev[l + inward] - 2.0 * u_prev[l]);
}

void string_step_by_neighbours(const TextbookStringCoefficients& c, double* __restrict next,
                               const double* __restrict u, const double* __restrict u_prev, int N) {
  const double B0 = c.B0, B1 = c.B1, B2 = c.B2, C0 = c.C0, C1 = c.C1;
  for (int l = 2; l <= N - 2; ++l)
    next[l] = B0 * u[l] + B1 * (u[l - 1] + u[l + 1]) + B2 * (u[l - 2] + u[l + 2]) + C0 * u_prev[l] +
              C1 * (u_prev[l - 1] + u_prev[l + 1]);
  next[1] = (B0 - B2) * u[1] + B1 * u[2] + B2 * u[3] + C0 * u_prev[1] + C1 * u_prev[2];
  next[N - 1] = (B0 - B2) * u[N - 1] + B1 * u[N - 2] + B2 * u[N - 3] + C0 * u_prev[N - 1] + C1 * u_prev[N - 2];
}

void plate_row(const TextbookPlateCoefficients& c, double* __restrict next, const double* __restrict v,
               const double* __restrict v_prev, int row, int last) {
  const auto [B0, B1, B2, B3, C0, C1] = c;
  for (int m = 2; m <= last; ++m)
    next[m] = B0 * v[m] + B1 * (v[m - 1] + v[m + 1] + v[m - row] + v[m + row]) +
              B2 * (v[m - row - 1] + v[m - row + 1] + v[m + row - 1] + v[m + row + 1]) +
              B3 * (v[m - 2] + v[m + 2] + v[m - 2 * row] + v[m + 2 * row]) + C0 * v_prev[m] +
              C1 * (v_prev[m - 1] + v_prev[m + 1] + v_prev[m - row] + v_prev[m + row]);
}

}  // namespace

TextbookString::TextbookString(int intervals, const TextbookStringCoefficients& c)
    : c_(c), next_(static_cast<std::size_t>(intervals) + 1), now_(next_), prev_(next_) {
  for (std::size_t l = 1; l + 1 < now_.size(); ++l)
    now_[l] = prev_[l] = 1e-3 * std::sin(3.14159265 * static_cast<double>(l) / intervals);
}

void TextbookString::steps(int count) {
  for (int n = 0; n < count; ++n) {
    string_step(c_, next_.data(), now_.data(), prev_.data(), static_cast<int>(now_.size()) - 1);
    std::swap(prev_, now_);
    std::swap(now_, next_);
  }
}

void TextbookString::steps_by_neighbours(int count) {
  for (int n = 0; n < count; ++n) {
    string_step_by_neighbours(c_, next_.data(), now_.data(), prev_.data(), static_cast<int>(now_.size()) - 1);
    std::swap(prev_, now_);
    std::swap(now_, next_);
  }
}

TextbookPlate::TextbookPlate(int intervals_x, int intervals_y, const TextbookPlateCoefficients& c)
    : rows_(intervals_x),
      columns_(intervals_y),
      c_(c),
      next_(static_cast<std::size_t>((rows_ + 1) * (columns_ + 1))),
      now_(next_),
      prev_(next_) {
  const int row = columns_ + 1;
  for (int l = 2; l <= rows_ - 2; ++l)
    for (int m = 2; m <= columns_ - 2; ++m)
      now_[static_cast<std::size_t>(l * row + m)] = prev_[static_cast<std::size_t>(l * row + m)] =
          1e-3 * std::sin(3.14159265 * l / rows_) * std::sin(3.14159265 * m / columns_);
}

void TextbookPlate::steps(int count) {  // the two outermost rings are held, as in the notes
  const int row = columns_ + 1;
  for (int n = 0; n < count; ++n) {
    for (int l = 2; l <= rows_ - 2; ++l)
      plate_row(c_, next_.data() + l * row, now_.data() + l * row, prev_.data() + l * row, row, columns_ - 2);
    std::swap(prev_, now_);
    std::swap(now_, next_);
  }
}

}  // namespace rattle::bench
