#include <algorithm>
#include <cmath>

#include <rattle/interactions/newton.hpp>

namespace rattle {
namespace {

double row_force(const RowModel& row, double eta) noexcept {
  if (row.law == LawKind::two_sided && eta < 0.0) return -row.power.force(-eta);
  return row.power.force(eta);
}

double row_force_slope(const RowModel& row, double eta) noexcept {
  return row.power.force_slope(row.law == LawKind::two_sided ? std::abs(eta) : eta);
}

// The tangent of every law at D: f ~ a D' + d. Returns nothing else; the forces at D go to `forces`.
void set_tangents(IslandSystem& system, const IslandRows& rows, const AlignedVector& D, AlignedVector& forces) noexcept {
  for (std::size_t i = 0; i < system.size(); ++i) {
    if (rows.models[i].is_contact()) {
      const PotentialQuotient q = potential_quotient(rows.models[i], rows.eta_prev[i], D[i]);
      system.a[i] = q.slope;
      system.d[i] = q.value - q.slope * D[i];
      forces[i] = q.value;
    } else {
      set_linear_law(rows.models[i], rows.eta[i], rows.eta_prev[i], rows.k, system.a[i], system.d[i]);
      forces[i] = system.a[i] * D[i] + system.d[i];
    }
  }
}

}  // namespace

double row_potential(const RowModel& row, double eta) noexcept {
  return row.power.potential(row.law == LawKind::two_sided ? std::abs(eta) : eta);
}

PotentialQuotient potential_quotient(const RowModel& row, double eta_prev, double D) noexcept {
  const double eta_next = eta_prev + D;
  if (std::abs(D) <= 1e-6 * std::max(std::abs(eta_next), std::abs(eta_prev))) {
    const double middle = 0.5 * (eta_next + eta_prev);
    return {row_force(row, middle), 0.5 * row_force_slope(row, middle)};
  }
  if (D == 0.0) return {};
  const double value = (row_potential(row, eta_next) - row_potential(row, eta_prev)) / D;
  return {value, std::max((row_force(row, eta_next) - value) / D, 0.0)};
}

// The forces are the gradient of a convex function of the motion, so Newton's step, which is SOLVE with the tangents,
// always leads down; a step that overshoots is shortened until the slope along it has clearly fallen.
bool solve_by_newton(IslandSystem& system, const IslandRows& rows, int most_iterations) noexcept {
  const std::size_t m = system.size();
  AlignedVector& D = system.D_other;  // the present iterate, and the forces p that lead to it: D = D* - Lambda p
  AlignedVector& p = system.p;
  AlignedVector& forces = system.g;  // of the laws at D
  for (std::size_t i = 0; i < m; ++i) D[i] = 2.0 * (rows.eta[i] - rows.eta_prev[i]);

  for (int iteration = 0; iteration < most_iterations; ++iteration) {
    set_tangents(system, rows, D, forces);
    system.solve();
    double change = 0.0;
    for (std::size_t i = 0; i < m; ++i) {
      const double size = std::abs(rows.eta_prev[i]) + std::abs(rows.eta_prev[i] + system.D[i]) + 1e-300;
      change = std::max(change, std::abs(system.D[i] - D[i]) / size);
    }
    if (!(change >= 0.0)) return false;
    if (change <= 1e-13) return true;

    double t = 1.0;
    if (iteration > 0) {  // p belongs to D only after the first step
      double slope_0 = 0.0;
      for (std::size_t i = 0; i < m; ++i) slope_0 -= (p[i] - forces[i]) * (system.D[i] - D[i]);
      for (int shortening = 0; shortening < 8; ++shortening) {
        double slope_t = 0.0;
        for (std::size_t i = 0; i < m; ++i) {
          const double D_t = D[i] + t * (system.D[i] - D[i]);
          const double p_t = p[i] + t * (system.f[i] - p[i]);
          const double f_t = rows.models[i].is_contact()
                                 ? potential_quotient(rows.models[i], rows.eta_prev[i], D_t).value
                                 : system.a[i] * D_t + system.d[i];
          slope_t -= (p_t - f_t) * (system.D[i] - D[i]);
        }
        if (slope_t <= 0.9 * std::abs(slope_0)) break;
        t *= std::clamp(slope_0 / (slope_0 - slope_t), 0.1, 0.7);
      }
    }
    for (std::size_t i = 0; i < m; ++i) {
      D[i] += t * (system.D[i] - D[i]);
      p[i] = t == 1.0 ? system.f[i] : p[i] + t * (system.f[i] - p[i]);
    }
  }
  return false;
}

}  // namespace rattle
