// A component defined by its energy, written from the equations alone: no stencils.
// Stiffness and sigma1 damping are sums of weighted squares; their matrices are W = sum of weight r r^T.
// The points of a body by its modes are the coordinates of the modes: reference_modes.hpp says which of their
// numbers are those of the engine.
#pragma once

#include <cstddef>
#include <functional>
#include <rattle/scene/description.hpp>
#include <span>
#include <utility>
#include <vector>

namespace rattle::test {

using Real = long double;

// The displacements of all components.
using State = std::vector<std::vector<double>>;

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
  bool rough_start = false;  // `start` is only about right: shapes with corners as sums of modes

  // Of a body by its modes: phi_j at a place in metres, for every mode.
  std::function<std::vector<Real>(Real x, Real y)> shapes{};
  bool is_round = false;
  Real largest_wave_square = 0.0L;  // 1/m^2, of the modes
  Real density = 0.0L;              // kg/m or kg/m^2
  std::vector<Real> omega_squares;  // of the modes, 1/s^2
  std::vector<Real> gravity_mass;   // kg; gravity g pulls at a point with g times this
  std::vector<Real> area;           // m^2 of a surface that a point stands for, or that a mode moves
  // The tension follows (sum of (q_b - q_a)^2)^2 over these pairs. 0: it does not.
  Real stretch_scale = 0.0L;
  std::vector<std::pair<std::size_t, std::size_t>> stretched_pairs;

  std::size_t point_count() const { return mass.size(); }
};

// Ordered as masses, strings, plates, membranes, bodies, with the starting shapes of the description.
std::vector<ReferenceComponent> reference_components(const SceneDescription& scene);

}  // namespace rattle::test
