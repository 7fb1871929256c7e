// Friction of a bow: f = F Phi(v), Phi(v) = sqrt(2 a) v e^(1/2 - a v^2), v = d(eta)/dt - v_B. docs/step.md,
// "Bow"
//
// A step only needs lambda = F Phi(v*) / v* >= 0 for some v*: then f = lambda v is linear and takes lambda v^2
// >= 0 out whatever v* is. v* decides accuracy; it is sought as the root of v + beta F Phi(v) = b, where b is
// the relative velocity that the bowed point would have without the bow, and beta the velocity it gains per
// newton.
#pragma once

#include <algorithm>
#include <cmath>
#include <rattle/numerics/elementary.hpp>

namespace rattle {

struct BowFriction {
  double F = 0.0;    // normal force, N; not negative
  double a = 100.0;  // sharpness of the curve, s^2/m^2

  double phi_over_v(double v) const noexcept { return std::sqrt(2.0 * a) * exponential(0.5 - a * v * v); }
  double slope(double v) const noexcept { return (1.0 - 2.0 * a * v * v) * phi_over_v(v); }  // Phi'
  double lambda(double v) const noexcept { return F * phi_over_v(v); }
};

// Two steps of Newton from the velocity of the last sample, kept between 0 and b: without iteration to
// convergence.
inline double bow_velocity_in_two_steps(const BowFriction& friction, double b, double beta,
                                        double v_prev) noexcept {
  double v = v_prev;
  const double strength = beta * friction.F * std::sqrt(2.0 * friction.a);
  for (int step = 0; step < 2; ++step) {
    const double pull = strength * exponential(0.5 - friction.a * v * v);
    const double slope = 1.0 + (1.0 - 2.0 * friction.a * v * v) * pull;
    v = slope > 0.1 ? v - (v + pull * v - b) / slope : b / (1.0 + pull);
    v = std::clamp(v, std::min(b, 0.0), std::max(b, 0.0));
  }
  return v;
}

// The root. Where there are three, the one on the branch of the last sample (sticking or slipping) while that
// branch has one, else the other branch's; never the one between.
double bow_velocity_iterated(const BowFriction& friction, double b, double beta, double v_prev) noexcept;

}  // namespace rattle
