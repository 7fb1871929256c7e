#include <cmath>

#include <rattle/interactions/unit_contact.hpp>

namespace rattle {

UnitContact solve_unit_contact(double q, double B, double C, double K) noexcept {
  if (q <= 0.0) {
    if (B >= q) return {-B, 0.0, 1};  // stays open
    // Closes. The depth s + q is found first, from whichever form of its root cancels nothing.
    const double d = q - B, R = std::sqrt(B * B + 4.0 * C * q * (B - q));
    const double depth = d < -q ? -2.0 * q * d / (R - q - d) : (d + q + R) / (2.0 * (1.0 + C));
    const double s = depth - q;
    return {s, 0.5 * K * depth * depth / s, 2};
  }
  if (B <= q * (1.0 - C)) {  // stays closed
    const double s = -(B + 2.0 * C * q) / (1.0 + C);
    return {s, 0.5 * K * (s + 2.0 * q), 3};
  }
  const double R = std::sqrt(B * B + 4.0 * C * q * q);  // opens; both forms are the negative root
  const double s = B >= 0.0 ? -0.5 * (B + R) : -2.0 * C * q * q / (R - B);
  return {s, -0.5 * K * q * q / s, 4};
}

}  // namespace rattle
