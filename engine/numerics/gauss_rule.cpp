#include <cmath>
#include <numbers>
#include <rattle/numerics/gauss_rule.hpp>

namespace rattle {

// Newton's method on the Legendre polynomial, from the Chebyshev estimate of each root.
GaussRule gauss_rule(std::size_t n) {
  GaussRule rule{std::vector<double>(n), std::vector<double>(n)};
  const auto count = static_cast<double>(n);
  for (std::size_t i = 0; i < n; ++i) {
    double x = -std::cos(std::numbers::pi * (static_cast<double>(i) + 0.75) / (count + 0.5)), slope = 1.0;
    for (int iteration = 0; iteration < 100; ++iteration) {
      double before = 1.0, value = x;  // P_0, P_1
      for (std::size_t j = 2; j <= n; ++j) {
        const auto d = static_cast<double>(j);
        const double next = ((2.0 * d - 1.0) * x * value - (d - 1.0) * before) / d;
        before = value;
        value = next;
      }
      slope = count * (x * value - before) / (x * x - 1.0);
      const double by = value / slope;
      x -= by;
      if (std::abs(by) < 1e-15) break;
    }
    rule.nodes[i] = x;
    rule.weights[i] = 2.0 / ((1.0 - x * x) * slope * slope);
  }
  return rule;
}

GaussRule gauss_rule(std::size_t n, std::size_t pieces, double low, double high) {
  const GaussRule unit = gauss_rule(n);
  const double half = 0.5 * (high - low) / static_cast<double>(pieces);
  GaussRule rule;
  for (std::size_t piece = 0; piece < pieces; ++piece) {
    const double middle = low + half * (2.0 * static_cast<double>(piece) + 1.0);
    for (std::size_t i = 0; i < n; ++i) {
      rule.nodes.push_back(middle + half * unit.nodes[i]);
      rule.weights.push_back(half * unit.weights[i]);
    }
  }
  return rule;
}

}  // namespace rattle
