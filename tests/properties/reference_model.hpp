// The whole scene as one dense implicit system, assembled from the description and solved by LU with pivoting:
//   M (q+ - 2q + q-)/k^2 + K q + C0 (q+ - q-)/2k + C1 (q - q-)/k = F - C^T f,   f = a (eta+ - eta-) + d
#pragma once

#include <cstdint>
#include <properties/reference_component.hpp>
#include <properties/reference_rows.hpp>
#include <vector>

namespace rattle::test {

// f = a (eta+ - eta-) + d
struct LinearLaw {
  Real a = 0.0L;
  Real d = 0.0L;
  bool holds = false;  // instead: eta+ = 0, for whatever f
};

class ReferenceModel {
 public:
  explicit ReferenceModel(const SceneDescription& scene);

  const ReferenceComponents& components() const { return components_; }
  const std::vector<ReferenceRow>& rows() const { return rows_; }
  std::size_t unknowns() const { return unknowns_; }
  Real time_step() const { return k_; }

  // Moves what glides to its place at step n, and gives stretches their weights at q^n.
  void move_to(std::int64_t n, const State& q);

  Real eta(std::size_t row, const State& q) const;
  Real stretch(std::size_t row, const State& q) const { return eta(row, q); }  // psi, of a row that stretches
  Real increment(std::size_t row, const State& q_next, const State& q_prev) const;  // eta(q_next) - eta(q_prev)

  // Upper bound of the displacement of every point within one step due to the rows' forces: magnitudes are
  // summed.
  std::vector<std::vector<Real>> pushes(const std::vector<Real>& row_forces) const;

  // Newtons on every point at step n from the description's forces and gravities.
  std::vector<std::vector<Real>> applied_forces(std::int64_t n) const;

  // Displacement within one step that the forces and bows which glide over a component can cause: at an edge
  // their weights are 0 but for rounding.
  Real reach(std::size_t component) const { return reaches_[component]; }

  // q^{n+1} by dense solution.
  std::vector<std::vector<Real>> solve_step(const State& q, const State& q_prev,
                                            const std::vector<LinearLaw>& laws,
                                            const std::vector<std::vector<Real>>& forces) const;

  // Kinetic and potential energy of the components at n + 1/2, and their loss during step n.
  Real component_energy(const State& q_next, const State& q) const;
  Real component_loss(const State& q_next, const State& q_prev) const;

  // Displacement at n+1 per newton of row force, m/N.
  Real compliance(std::size_t row) const { return compliances_[row]; }

 private:
  std::size_t unknown(std::size_t component, std::size_t point) const { return unknown_of_[component][point]; }
  Real point_compliance(const RowPoint& p) const;
  void find_compliances();
  void find_reaches();

  SceneDescription scene_;
  Real k_;
  ReferenceComponents components_;
  std::vector<ReferenceRow> rows_;
  std::vector<ReferenceRow> force_places_;
  std::vector<std::vector<std::size_t>> unknown_of_;
  std::vector<Real> compliances_, reaches_;
  std::size_t unknowns_ = 0;
};

// Law of a spring, linearised at eta, eta-. [W19 (49f), (51)]
LinearLaw spring_law(const ReferenceRow& row, Real eta, Real eta_prev, Real k);

// (phi(eta+) - phi(eta-)) / (eta+ - eta-), the force of a contact solved by Newton.
Real newton_force(const ReferenceRow& row, Real eta_next, Real eta_prev);
Real contact_potential(const ReferenceRow& row, Real eta);

}  // namespace rattle::test
