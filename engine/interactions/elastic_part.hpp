#pragma once

#include <cmath>

namespace rattle {

// The part of a contact's force that changes psi. It is f without the loss, or g (psi + g D / 4), whichever
// loses fewer digits.
inline double elastic_part(double f, double loss, double g, double psi, double D, double D_star) noexcept {
  const double a = 0.25 * g * g;
  if (loss == 0.0 || std::abs(f) + std::abs(loss) <= a * (std::abs(D) + std::abs(D_star))) return f - loss;
  return g * psi + a * D;
}

}  // namespace rattle
