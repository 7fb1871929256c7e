// Bows among the rows of an island. Each becomes a linear row f = lambda v, found with all other rows
// connected.
#pragma once

#include <rattle/interactions/bow_friction.hpp>
#include <rattle/interactions/g_rules.hpp>

namespace rattle {

// a = lambda / 2k, d = -lambda v_B, from f = lambda (D / 2k - v_B).
inline void set_bow_law(const IslandRows& rows, std::size_t i, double lambda) noexcept {
  rows.law_a[i] = lambda / (2.0 * rows.k);
  rows.law_d[i] = -lambda * rows.live_drive[i];
}

inline double bow_velocity(const RowModel& row, const BowFriction& friction, double b, double beta,
                           double v_prev) noexcept {
  return row.iterated ? bow_velocity_iterated(friction, b, beta, v_prev)
                      : bow_velocity_in_two_steps(friction, b, beta, v_prev);
}

// `solve` solves the island with the laws as they are, contacts included. Several bows: one after the other,
// the others as they were last.
template <class Solve>
void settle_bows(IslandSystem& system, const IslandRows& rows, Solve solve) noexcept {
  bool any = false;
  const auto friction = [&](std::size_t i) {
    return BowFriction{rows.live_force[i], rows.models[i].sharpness};
  };
  for (std::size_t i = 0; i < system.size(); ++i) {
    if (rows.models[i].law != LawKind::bow) continue;
    set_bow_law(rows, i, friction(i).lambda(rows.bow_velocity[i]));
    any = true;
  }
  if (!any) return;
  for (std::size_t i = 0; i < system.size(); ++i) {
    if (rows.models[i].law != LawKind::bow) continue;
    set_bow_law(rows, i, 0.0);
    solve();
    const double b = system.D[i] / (2.0 * rows.k) - rows.live_drive[i];
    const double beta = system.connected_compliance(i) / (2.0 * rows.k);
    const double v = bow_velocity(rows.models[i], friction(i), b, beta, rows.bow_velocity[i]);
    set_bow_law(rows, i, friction(i).lambda(v));
  }
}

}  // namespace rattle
