// A contact of exponent 1 solved in closed form. [SLIDE (68)-(73)], misprints in docs/errata.md
#pragma once

#include <cmath>

namespace rattle {

// s = eta^{n+1} - eta^{n-1}, the root of  s + B + C ([s + q]_+^2 - [q]_+^2) / s = 0,  unique for C >= 0.
struct UnitContact {
  double s = 0.0;
  double force = 0.0;  // f >= 0, pushing; the paper's F_o is -f
  int branch = 1;      // 1 ... 4, the row of the table in docs/step.md
};

// q = eta^{n-1} as it was then, B = -(what eta would gain without the contact), C = K Lambda / 2.
inline UnitContact solve_unit_contact(double q, double B, double C, double K) noexcept {
  if (q <= 0.0) {
    if (B >= q) return {-B, 0.0, 1};  // stays open
    // Closes. The depth s + q is found first, from whichever form of its root cancels nothing.
    const double d = q - B, R = std::sqrt(B * B + 4.0 * C * q * (B - q));
    const double depth = d < -q ? -2.0 * q * d / (R - q - d) : (d + q + R) / (2.0 * (1.0 + C));
    const double s = depth - q;
    return {s, 0.5 * K * depth * depth / s, 2};
  }
  if (B <= q * (1.0 - C)) {                // stays closed
    const double share = 1.0 / (1.0 + C);  // by itself: B is known last, and does not wait for it
    const double s = -(B + 2.0 * C * q) * share;
    return {s, 0.5 * K * (s + 2.0 * q), 3};
  }
  const double R = std::sqrt(B * B + 4.0 * C * q * q);  // opens; both forms are the negative root
  const double s = B >= 0.0 ? -0.5 * (B + R) : -2.0 * C * q * q / (R - B);
  return {s, -0.5 * K * q * q / s, 4};
}

}  // namespace rattle
