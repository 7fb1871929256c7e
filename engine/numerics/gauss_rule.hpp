// Gauss-Legendre quadrature: exact for polynomials up to degree 2 n - 1.
#pragma once

#include <cstddef>
#include <vector>

namespace rattle {

struct GaussRule {
  std::vector<double> nodes, weights;
};

// n nodes in -1 ... 1, ascending.
GaussRule gauss_rule(std::size_t n);

// The same in low ... high, cut into `pieces` of equal length with n nodes each.
GaussRule gauss_rule(std::size_t n, std::size_t pieces, double low, double high);

}  // namespace rattle
