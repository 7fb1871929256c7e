#include <cmath>

#include <rattle/interactions/unit_contact.hpp>

namespace rattle {

UnitContact solve_unit_contact(double q, double B, double C, double K) noexcept {
  if (q <= 0.0) {
    if (B >= q) return {-B, 0.0, 1};  // stays open
    const double s = (-B - 2.0 * C * q + std::sqrt(B * B + 4.0 * C * q * (B - q))) / (2.0 * (1.0 + C));  // closes
    return {s, 0.5 * K * (s + q) * (s + q) / s, 2};
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
