#include <algorithm>
#include <cmath>
#include <rattle/interactions/gliding_rows.hpp>
#include <rattle/interactions/linear_law.hpp>
#include <rattle/interactions/row_rules.hpp>

namespace rattle {
namespace {

// The same change as that of the potential. A contact that is open at its new place has stored nothing: what it
// had was taken by what lifted it.
double carried_W(const RowModel& row, double W, double before, double after) noexcept {
  return after > 0.0 || is_two_sided(row) ? std::max(W + (after - before), 0.0) : 0.0;
}

// psi has the sign that its rule gave it.
double carried_psi(const RowModel& row, double psi, double before, double after) noexcept {
  if (is_two_sided(row)) return psi + (after - before);
  return after > 0.0 ? std::copysign(std::max(std::abs(psi) + (after - before), 0.0), psi) : 0.0;
}

void glide(std::size_t r, double eta, double eta_prev, RowStates& rows) noexcept {
  const RowModel& row = rows.models[r];
  if (!row.is_contact()) {
    rows.glided[r] = linear_energy(row, eta, eta_prev) - linear_energy(row, rows.eta_next[r], rows.eta[r]);
  } else if (row.chooses_force()) {
    const double W = rows.W[r];
    rows.W[r] = carried_W(row, W, row_phi(row, rows.eta_next[r]) + row_phi(row, rows.eta[r]),
                          row_phi(row, eta) + row_phi(row, eta_prev));
    rows.glided[r] = 0.5 * (rows.W[r] - W);
  } else {
    const double psi = rows.psi[r];
    rows.psi[r] = carried_psi(row, psi, 0.5 * (row_psi(row, rows.eta_next[r]) + row_psi(row, rows.eta[r])),
                              0.5 * (row_psi(row, eta) + row_psi(row, eta_prev)));
    rows.glided[r] = 0.5 * (rows.psi[r] * rows.psi[r] - psi * psi);
  }
  rows.eta_next[r] = eta;
  rows.eta[r] = eta_prev;
}

}  // namespace

void glide_rows(const Scene& scene, const GlidingPoints& points, std::span<const Levels> levels,
                std::span<const std::uint8_t> two_levels, RowStates& rows) noexcept {
  for (const std::uint32_t r : scene.gliding_rows) {
    rows.glided[r] = 0.0;
    if (!points.has_moved(scene.rows[r])) continue;
    double eta = rows.offset_next[r], eta_prev = rows.offset[r];
    for (const RowEntry& e : points.of(scene, scene.rows[r])) {
      const Levels& q = levels[e.component];
      eta += e.weight * q.now[e.slot];
      eta_prev += e.weight * (two_levels[e.component] ? q.next : q.prev)[e.slot];
    }
    glide(r, eta, eta_prev, rows);
  }
}

}  // namespace rattle
