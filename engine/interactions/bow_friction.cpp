#include <algorithm>
#include <cmath>
#include <rattle/interactions/bow_friction.hpp>

namespace rattle {
namespace {

// The only zero of `function`, rising or falling, between low and high: bisection, which ends when the interval
// cannot be halved any more.
template <class Function>
double bisect(double low, double high, Function function) noexcept {
  const bool rising = function(high) > function(low);
  for (int halving = 0; halving < 200; ++halving) {
    const double middle = 0.5 * (low + high);
    if (middle <= low || middle >= high) break;
    ((function(middle) > 0.0) == rising ? high : low) = middle;
  }
  return 0.5 * (low + high);
}

}  // namespace

double bow_velocity_iterated(const BowFriction& friction, double b, double beta, double v_prev) noexcept {
  const double target = std::abs(b);  // the root has the sign of b; its size x is sought
  const double strength = beta * friction.F;
  const auto excess = [&](double x) { return x + strength * friction.phi_over_v(x) * x - target; };
  const double steepest = std::sqrt(1.5 / friction.a);  // where Phi falls fastest
  double low = 0.0, high = target;
  if (1.0 + strength * friction.slope(steepest) < 0.0) {
    const auto slope = [&](double x) { return 1.0 + strength * friction.slope(x); };
    const double stick_end = bisect(std::sqrt(0.5 / friction.a), steepest, slope);
    double beyond = 2.0 * steepest;
    while (slope(beyond) < 0.0) beyond *= 2.0;
    const double slip_start = bisect(steepest, beyond, slope);
    const bool can_stick = excess(stick_end) >= 0.0, can_slip = excess(slip_start) <= 0.0;
    const bool stuck = std::abs(v_prev) <= steepest;
    if (can_stick && (stuck || !can_slip))
      high = std::min(stick_end, target);
    else
      low = std::min(slip_start, target);
  }
  return std::copysign(bisect(low, high, excess), b);
}

}  // namespace rattle
