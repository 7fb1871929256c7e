#include <rattle/interactions/linear_law.hpp>

namespace rattle {

void set_linear_law(const RowModel& row, double eta, double eta_prev, double k, double& a, double& d) noexcept {
  if (row.law == LawKind::tether) {
    a = 0.5 * row.K1 + row.sigma_x / k;
    d = row.K1 * eta_prev;
    return;
  }
  a = 0.25 * row.K1 + 0.5 * row.K3 * eta * eta + row.sigma_x / k;
  d = 0.5 * row.K1 * (eta + eta_prev) + row.K3 * eta * eta * eta_prev;
}

void set_law(const RowModel& row, std::size_t r, double k, RowStates& rows) noexcept {
  if (row.is_contact() || row.law == LawKind::bow) return;
  if (row.is_stretch()) {  // f = psi + psi_next
    rows.law_a[r] = 1.0;
    rows.law_d[r] = 2.0 * rows.psi[r];
    return;
  }
  if (row.is_carried()) {  // eta_prev + D = 0
    rows.law_a[r] = row.K1;
    rows.law_d[r] = row.K1 * rows.eta_prev[r];
    rows.law_e[r] = 0.0;
    return;
  }
  set_linear_law(row, rows.eta[r], rows.eta_prev[r], k, rows.law_a[r], rows.law_d[r]);
}

double linear_energy(const RowModel& row, double eta_next, double eta) noexcept {
  if (row.law == LawKind::bow || row.is_carried()) return 0.0;
  if (row.law == LawKind::tether) return 0.25 * row.K1 * (eta_next * eta_next + eta * eta);
  const double mean = 0.5 * (eta_next + eta);
  const double product = eta_next * eta;
  return 0.5 * row.K1 * mean * mean + 0.25 * row.K3 * product * product;
}

double linear_loss(const RowModel& row, double D, double k) noexcept {
  return row.sigma_x * D * D / (2.0 * k);  // k 2 sigma_x (delta_t. eta)^2
}

}  // namespace rattle
