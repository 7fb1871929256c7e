// A component defined by its energy, written from the equations alone: no stencils, no engine classes.
// Stiffness and sigma1 damping are sums of weighted squares; their matrices are W = sum of weight r r^T.
#pragma once

#include <cstddef>
#include <rattle/scene/description.hpp>
#include <span>
#include <utility>
#include <vector>

namespace rattle::test {

using Real = long double;

// Contributes weight * (sum of coefficient * q[point])^2 to twice the energy.
struct SquareTerm {
  Real weight = 0.0L;
  std::vector<std::pair<std::size_t, Real>> entries;

  Real value(std::span<const double> q) const {
    Real sum = 0.0L;
    for (const auto& [point, coefficient] : entries) sum += coefficient * q[point];
    return sum;
  }
};

struct ReferenceComponent {
  ComponentHandle handle;
  double length_x = 0.0;  // as described; positions are fractions of these lengths
  double length_y = 0.0;
  int intervals_x = 0;
  int intervals_y = 0;
  Real spacing = 0.0L;
  std::vector<Real> mass;                 // kg per point, 0 at fixed points
  std::vector<Real> uniform_damping;      // diagonal, kg/s
  std::vector<SquareTerm> stiffness;      // N/m
  std::vector<SquareTerm> slope_damping;  // kg/s, acts on (q - q^-)/k
  std::vector<double> start;
  std::vector<double> start_velocity;

  std::size_t point_count() const { return mass.size(); }
};

// Ordered as masses, strings, plates, with the starting shapes of the description.
std::vector<ReferenceComponent> reference_components(const SceneDescription& scene);

}  // namespace rattle::test
