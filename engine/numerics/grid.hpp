// Grid spacings from the stability bounds. [W19 sec. 7.2], docs/step.md
#pragma once

namespace rattle {

// h^2 >= (p + sqrt(p^2 + 16 kappa^2 k^2)) / 2,  p = c^2 k^2 + 4 sigma1 k
double string_spacing_bound(double c, double kappa, double sigma1, double k) noexcept;

// h^2 >= p + sqrt(p^2 + 16 kappa^2 k^2),  p = c^2 k^2 + 4 sigma1 k; c^2 = T / (rho H), 0 without tension
double plate_spacing_bound(double c, double kappa, double sigma1, double k) noexcept;
inline double plate_spacing_bound(double kappa, double sigma1, double k) noexcept {
  return plate_spacing_bound(0.0, kappa, sigma1, k);
}

// floor(length / spacing), robust against a quotient that rounding left just below an integer.
int whole_intervals(double length, double spacing) noexcept;

struct LineGrid {
  int intervals = 0;     // N; points 0 ... N
  double spacing = 0.0;  // h
  double bound = 0.0;    // the smallest stable h
};
LineGrid make_line_grid(double length, double bound) noexcept;

struct SquareGrid {
  int intervals_x = 0;
  int intervals_y = 0;
  double spacing = 0.0;  // one h for both sides
  double bound = 0.0;
};
SquareGrid make_square_grid(double length_x, double length_y, double bound) noexcept;

}  // namespace rattle
