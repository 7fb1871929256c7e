// Bows among the rows of an island. Each becomes a linear row f = lambda v, found with all other rows
// connected.
#pragma once

#include <rattle/interactions/bow_friction.hpp>
#include <rattle/interactions/g_rules.hpp>

namespace rattle {

struct BowLaw {
  double a, d;  // f = a D + d
};

// f = lambda (D / 2k - v_B)
inline BowLaw bow_law(double lambda, double v_B, double k) noexcept {
  return {lambda / (2.0 * k), -lambda * v_B};
}

inline double bow_velocity(const RowModel& row, const BowFriction& friction, double b, double beta,
                           double v_prev) noexcept {
  return row.iterated ? bow_velocity_iterated(friction, b, beta, v_prev)
                      : bow_velocity_in_two_steps(friction, b, beta, v_prev);
}

inline BowFriction friction_of(const IslandRows& rows, std::size_t i) noexcept {
  return {rows.live_force[i], rows.models[i].sharpness};
}

inline void set_bow_law(const IslandRows& rows, std::size_t i, double lambda) noexcept {
  const BowLaw law = bow_law(lambda, rows.live_drive[i], rows.k);
  rows.law_a[i] = law.a;
  rows.law_d[i] = law.d;
}

// Gives every bow the lambda of its last velocity; whether there is one. Where nothing is solved before settle_bows(), a
// single bow does without: its lambda is sought with none at all.
inline bool start_bows(const IslandRows& rows, bool settled_next = false) noexcept {
  std::size_t bows = 0;
  for (const RowModel& model : rows.models) bows += model.law == LawKind::bow ? 1 : 0;
  for (std::size_t i = 0; i < rows.models.size() && bows > 0; ++i)
    if (rows.models[i].law == LawKind::bow)
      set_bow_law(rows, i, bows > 1 || !settled_next ? friction_of(rows, i).lambda(rows.bow_velocity[i]) : 0.0);
  return bows > 0;
}

// `solve` solves the island with the laws as they are, contacts included. Several bows: one after the other,
// the others as they were last. Precondition: start_bows().
template <class Solve>
void settle_bows(IslandSystem& system, const IslandRows& rows, Solve solve) noexcept {
  for (std::size_t i = 0; i < system.size(); ++i) {
    if (rows.models[i].law != LawKind::bow) continue;
    set_bow_law(rows, i, 0.0);
    solve();
    const double b = system.D[i] / (2.0 * rows.k) - rows.live_drive[i];
    const double beta = system.connected_compliance(i) / (2.0 * rows.k);
    const double v = bow_velocity(rows.models[i], friction_of(rows, i), b, beta, rows.bow_velocity[i]);
    set_bow_law(rows, i, friction_of(rows, i).lambda(v));
  }
}

}  // namespace rattle
