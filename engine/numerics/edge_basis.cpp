#include <cmath>
#include <rattle/numerics/edge_basis.hpp>

namespace rattle {
namespace {

// x^power and its first two derivatives by x.
struct Power {
  double value, slope, curvature;
};
Power power_of(double x, int power) {
  if (power == 0) return {1.0, 0.0, 0.0};
  return power == 1 ? Power{x, 1.0, 0.0} : Power{x * x, 2.0 * x, 2.0};
}

}  // namespace

// The recurrence of the orthonormal Jacobi polynomials for the weight (1 - t)^alpha (1 + t)^beta.
EdgeBasis::EdgeBasis(int a, int b, std::size_t count) : a_(a), b_(b), count_(count) {
  const double alpha = 2.0 * b, beta = 2.0 * a, sum = alpha + beta;
  const double weight =
      std::pow(2.0, sum + 1.0) * std::tgamma(alpha + 1.0) * std::tgamma(beta + 1.0) / std::tgamma(sum + 2.0);
  first_ = 1.0 / std::sqrt(weight);
  for (std::size_t i = 0; i <= count; ++i) {
    const auto n = static_cast<double>(i);
    const double twice = 2.0 * n + sum;
    middle_.push_back(i == 0 ? (beta - alpha) / (sum + 2.0)
                             : (beta - alpha) * (beta + alpha) / (twice * (twice + 2.0)));
    beside_.push_back(i == 0 ? 0.0
                             : std::sqrt(4.0 * n * (n + alpha) * (n + beta) * (n + sum) /
                                         (twice * twice * (twice + 1.0) * (twice - 1.0))));
  }
}

void EdgeBasis::at(double t, std::span<double> values, std::span<double> slopes,
                   std::span<double> curvatures) const {
  const Power left = power_of(1.0 + t, a_), right = power_of(1.0 - t, b_);  // d(1 - t) = -dt
  const double w = left.value * right.value;
  const double w1 = left.slope * right.value - left.value * right.slope;
  const double w2 =
      left.curvature * right.value - 2.0 * left.slope * right.slope + left.value * right.curvature;
  double p = first_, p1 = 0.0, p2 = 0.0, before = 0.0, before1 = 0.0, before2 = 0.0;
  for (std::size_t n = 0; n < count_; ++n) {
    values[n] = w * p;
    slopes[n] = w1 * p + w * p1;
    curvatures[n] = w2 * p + 2.0 * w1 * p1 + w * p2;
    const double away = t - middle_[n], low = beside_[n], high = beside_[n + 1];
    const double next = (away * p - low * before) / high;
    const double next1 = (away * p1 + p - low * before1) / high;
    const double next2 = (away * p2 + 2.0 * p1 - low * before2) / high;
    before = p, before1 = p1, before2 = p2;
    p = next, p1 = next1, p2 = next2;
  }
}

}  // namespace rattle
