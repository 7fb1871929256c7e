#include <algorithm>
#include <cmath>
#include <limits>
#include <rattle/interactions/bow_rows.hpp>
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
void set_tangents(IslandSystem& system, const IslandRows& rows, const AlignedVector& D,
                  AlignedVector& forces) noexcept {
  for (std::size_t i = 0; i < system.size(); ++i) {
    if (rows.models[i].is_contact()) {
      const PotentialQuotient q = potential_quotient(rows.models[i], rows.eta_prev[i], D[i]);
      system.a[i] = q.slope;
      system.d[i] = q.value - q.slope * D[i];
      forces[i] = q.value;
    } else {
      system.a[i] = rows.law_a[i];
      system.d[i] = rows.law_d[i];
      forces[i] = system.a[i] * D[i] + system.d[i];
    }
  }
}

// How fast the convex function, whose gradient is sought to vanish, changes along the step, `share` of it gone.
double slope_along_step(const IslandSystem& system, const IslandRows& rows, double share) noexcept {
  double slope = 0.0;
  for (std::size_t i = 0; i < system.size(); ++i) {
    const double step = system.D[i] - system.D_other[i];
    const double D = system.D_other[i] + share * step;
    const double p = system.p[i] + share * (system.f[i] - system.p[i]);
    const double f = rows.models[i].is_contact() ? potential_quotient(rows.models[i], rows.eta_prev[i], D).value
                                                 : system.a[i] * D + system.d[i];
    slope -= (p - f) * step;
  }
  return slope;
}

// 1 unless the step overshoots; then a share at which the slope has fallen by half (regula falsi, Illinois).
double share_of_step(const IslandSystem& system, const IslandRows& rows) noexcept {
  double low = 0.0, slope_low = slope_along_step(system, rows, 0.0);
  double high = 1.0, slope_high = slope_along_step(system, rows, 1.0);
  const double small = 0.5 * std::abs(slope_low);
  if (!(slope_low < 0.0 && slope_high > small)) return 1.0;
  double share = 1.0;
  int last_side = 0;
  for (int trial = 0; trial < 30; ++trial) {
    share = low + std::clamp(slope_low / (slope_low - slope_high), 0.01, 0.99) * (high - low);
    const double slope = slope_along_step(system, rows, share);
    if (std::abs(slope) <= small) break;
    if (slope > 0.0) {
      if (last_side > 0) slope_low *= 0.5;
      last_side = 1, high = share, slope_high = slope;
    } else {
      if (last_side < 0) slope_high *= 0.5;
      last_side = -1, low = share, slope_low = slope;
    }
  }
  return share;
}

}  // namespace

double row_potential(const RowModel& row, double eta) noexcept {
  return row.power.potential(row.law == LawKind::two_sided ? std::abs(eta) : eta);
}

PotentialQuotient potential_quotient(const RowModel& row, double eta_prev, double D) noexcept {
  const double eta_next = eta_prev + D;
  const double middle = 0.5 * (eta_next + eta_prev);
  if (D == 0.0) return {row_force(row, middle), 0.5 * row_force_slope(row, middle)};
  const double exponent = row.power.exponent() + 1.0;
  const bool same_side = eta_prev > 0.0 ? eta_next > 0.0 : eta_prev < 0.0 && eta_next < 0.0;
  // Within contact phi(eta+) - phi(eta-) = phi(eta-) ((1 + D/eta-)^(alpha+1) - 1), without cancellation.
  const bool close = same_side && std::abs(D) <= std::abs(eta_prev);
  const double difference = close
                                ? row_potential(row, eta_prev) * std::expm1(exponent * std::log1p(D / eta_prev))
                                : row_potential(row, eta_next) - row_potential(row, eta_prev);
  const double value = difference / D;
  if (std::abs(D) <= 1e-4 * std::max(std::abs(eta_next), std::abs(eta_prev)))
    return {value, 0.5 * row_force_slope(row, middle)};
  return {value, std::max((row_force(row, eta_next) - value) / D, 0.0)};
}

namespace {

// The forces are the gradient of a convex function of the motion, so Newton's step, which is SOLVE with the
// tangents, always leads down; a step that overshoots is shortened until the slope along it has clearly fallen.
bool iterate(IslandSystem& system, const IslandRows& rows, int most_iterations) noexcept {
  const std::size_t m = system.size();
  AlignedVector& D =
      system.D_other;  // the present iterate, and the forces p that lead to it: D = D* - Lambda p
  AlignedVector& p = system.p;
  AlignedVector& forces = system.g;  // of the laws at D
  for (std::size_t i = 0; i < m; ++i) D[i] = 2.0 * (rows.eta[i] - rows.eta_prev[i]);

  for (int iteration = 0; iteration < most_iterations; ++iteration) {
    set_tangents(system, rows, D, forces);
    system.solve();
    double stiffness = 1.0, largest = 0.0;
    const auto size = [&](std::size_t i) {
      return std::abs(rows.eta_prev[i]) + std::abs(rows.eta_prev[i] + system.D[i]);
    };
    for (std::size_t i = 0; i < m; ++i) {
      if (!std::isfinite(system.D[i])) return false;
      largest = std::max(largest, size(i));
      stiffness += system.a[i] * system.Lambda(i);
    }
    bool converged = true;
    for (std::size_t i = 0; i < m;
         ++i) {  // rows at rest are judged by what moves beside them; SOLVE rounds, too
      const double rounding = 16.0 * std::numeric_limits<double>::epsilon() *
                              (std::abs(system.D_star[i]) + std::abs(system.D_star[i] - system.D[i]));
      converged &= std::abs(system.D[i] - D[i]) <= 1e-13 * stiffness * (size(i) + 1e-6 * largest) + rounding;
    }
    if (converged) return true;

    const double t =
        iteration > 0 ? share_of_step(system, rows) : 1.0;  // p belongs to D only after the first step
    for (std::size_t i = 0; i < m; ++i) {
      D[i] += t * (system.D[i] - D[i]);
      p[i] = t == 1.0 ? system.f[i] : p[i] + t * (system.f[i] - p[i]);
    }
  }
  return false;
}

}  // namespace

bool solve_by_newton(IslandSystem& system, const IslandRows& rows, int most_iterations) noexcept {
  const bool bowed = start_bows(rows);
  if (!iterate(system, rows, most_iterations)) return false;
  if (!bowed) return true;
  std::copy_n(system.D.begin(), system.size(), system.eta_p.begin());
  settle_bows(system, rows, [&] {  // contacts by their tangents at the forces found so far
    set_tangents(system, rows, system.eta_p, system.p);
    system.solve();
  });
  return iterate(system, rows, most_iterations);
}

}  // namespace rattle
