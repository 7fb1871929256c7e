#include <algorithm>
#include <cmath>
#include <rattle/numerics/grid.hpp>

namespace rattle {

double string_spacing_bound(double c, double kappa, double sigma1, double k) noexcept {
  const double p = c * c * k * k + 4.0 * sigma1 * k;
  return std::sqrt(0.5 * (p + std::sqrt(p * p + 16.0 * kappa * kappa * k * k)));
}

double plate_spacing_bound(double c, double kappa, double sigma1, double k) noexcept {
  const double s = sigma1 + 0.25 * c * c * k;  // p = 4 k s
  return std::sqrt(4.0 * k * (s + std::sqrt(s * s + kappa * kappa)));
}

int whole_intervals(double length, double spacing) noexcept {
  constexpr double largest = 2147483000.0;
  const double quotient = length / spacing;
  if (!(quotient < largest)) return static_cast<int>(largest);
  return static_cast<int>(std::floor(quotient * (1.0 + 1e-12)));
}

LineGrid make_line_grid(double length, double bound) noexcept {
  const int intervals = whole_intervals(length, bound);
  return {intervals, intervals > 0 ? length / intervals : 0.0, bound};
}

SquareGrid make_square_grid(double length_x, double length_y, double bound) noexcept {
  const int nx = whole_intervals(length_x, bound);
  const int ny = whole_intervals(length_y, bound);
  if (nx < 1 || ny < 1) return {nx, ny, 0.0, bound};
  const double h = std::max(length_x / nx, length_y / ny);
  return {whole_intervals(length_x, h), whole_intervals(length_y, h), h, bound};
}

}  // namespace rattle
