#include <algorithm>
#include <cmath>
#include <rattle/numerics/bessel.hpp>

namespace rattle {
namespace {

// Miller: f_m-1 = (2m/x) f_m + sign f_m+1, downwards from an order at which f is negligible. The sum of all
// orders gives the scale: 1 = J_0 + 2 (J_2 + J_4 + ...), e^x = I_0 + 2 (I_1 + I_2 + ...).
struct Neighbours {
  double before = 0.0, here = 0.0;  // of orders n - 1 and n
};
Neighbours downwards(int n, double x, double sign) {
  const int from = std::max(n, static_cast<int>(x)) + 30 + static_cast<int>(12.0 * std::cbrt(x + n));
  double above = 0.0, value = 1e-280, sum = 0.0;
  Neighbours found;
  for (int m = from; m >= 0; --m) {
    if (m == n) found.here = value;
    if (m == n - 1) found.before = value;
    if (m == 0)
      sum += value;
    else if (sign > 0.0 || m % 2 == 0)
      sum += 2.0 * value;
    const double below = m > 0 ? 2.0 * m / x * value + sign * above : 0.0;
    above = value;
    value = below;
    if (std::abs(value) < 1e250) continue;
    for (double* const scaled : {&above, &value, &sum, &found.here, &found.before}) *scaled *= 1e-250;
  }
  return {found.before / sum, found.here / sum};
}

// f' = f_n-1 - (n/x) f; J_0' = -J_1, I_0' = I_1.
BesselValue with_slope(int n, double x, double sign) {
  if (x == 0.0) return {n == 0 ? 1.0 : 0.0, n == 1 ? 0.5 : 0.0};
  if (n == 0) {
    const Neighbours found = downwards(1, x, sign);
    return {found.before, sign * found.here};
  }
  const Neighbours found = downwards(n, x, sign);
  return {found.here, found.before - n / x * found.here};
}

}  // namespace

BesselValue bessel_j(int n, double x) { return with_slope(n, x, -1.0); }
BesselValue scaled_bessel_i(int n, double x) { return with_slope(n, x, 1.0); }

}  // namespace rattle
