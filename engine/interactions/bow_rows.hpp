// Bows among the rows of an island: everything a step does with them. docs/step.md, "Bow"
//
// A step takes the friction of a bow as the linear row f = lambda v. lambda belongs to a velocity that is
// sought with all other rows of the island connected.
#pragma once

#include <algorithm>
#include <optional>
#include <rattle/interactions/bow_friction.hpp>
#include <rattle/interactions/connected_row.hpp>
#include <rattle/interactions/island_rows.hpp>

namespace rattle {

struct BowLaw {
  double a, d;  // f = a D + d
};

// f = lambda (D / 2k - v_B)
inline BowLaw bow_law(double lambda, double v_B, double k) noexcept {
  return {lambda / (2.0 * k), -lambda * v_B};
}

// Velocity relative to the bow.
inline double bow_velocity_from(double D, double v_B, double k) noexcept { return D / (2.0 * k) - v_B; }

// The root of v + beta F Phi(v) = b, or the estimate of it that the row asks for.
inline double bow_velocity(const RowModel& row, const BowFriction& friction, double b, double beta,
                           double v_prev) noexcept {
  return row.iterated ? bow_velocity_iterated(friction, b, beta, v_prev)
                      : bow_velocity_in_two_steps(friction, b, beta, v_prev);
}

inline BowFriction friction_of(const IslandRows& rows, std::size_t i) noexcept {
  return {rows.bow_force[i], rows.models[i].sharpness};
}

inline void set_bow_law(const IslandRows& rows, std::size_t i, double lambda) noexcept {
  const BowLaw law = bow_law(lambda, rows.bow_drive[i], rows.k);
  rows.law_a[i] = law.a;
  rows.law_d[i] = law.d;
}

// Gives every bow the lambda of its last velocity. Returns true if there is a bow. If settle_bows() is called
// before anything is solved, a single bow needs no lambda yet: its own is left out when it is settled.
inline bool start_bows(const IslandRows& rows, bool settled_next = false) noexcept {
  std::size_t bows = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) bows += rows.models[i].law == LawKind::bow ? 1 : 0;
  for (std::size_t i = 0; i < rows.size() && bows > 0; ++i)
    if (rows.models[i].law == LawKind::bow)
      set_bow_law(rows, i, bows > 1 || !settled_next ? friction_of(rows, i).lambda(rows.bow_velocity[i]) : 0.0);
  return bows > 0;
}

// Finds the law of every bow, one after the other. `connect(i)` returns the std::optional<ConnectedRow> of row
// i with the present laws of the others. Where it returns nothing, the bow keeps its law. Precondition:
// start_bows().
template <class Connect>
void settle_bows(const IslandRows& rows, Connect connect) noexcept {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows.models[i].law != LawKind::bow) continue;
    const BowLaw before{rows.law_a[i], rows.law_d[i]};
    set_bow_law(rows, i, 0.0);
    const std::optional<ConnectedRow> row = connect(i);
    if (!row) {
      rows.law_a[i] = before.a;
      rows.law_d[i] = before.d;
      continue;
    }
    const double b = bow_velocity_from(row->free_D, rows.bow_drive[i], rows.k);
    const double beta = std::max(row->compliance, 0.0) / (2.0 * rows.k);
    const double v = bow_velocity(rows.models[i], friction_of(rows, i), b, beta, rows.bow_velocity[i]);
    set_bow_law(rows, i, friction_of(rows, i).lambda(v));
  }
}

// A bow that is the only row of its island: f = lambda (D / 2k - v_B), D = D* - Lambda f. It multiplies by 1 /
// 2k where settle_bows() divides by 2k, which is faster and rounds differently.
struct LoneBow {
  double rate;  // 1 / 2k
  double f;
  BowLaw law;

  LoneBow(const RowModel& row, const BowFriction& friction, double v_B, double v_prev, double D_star,
          double Lambda, double k) noexcept
      : rate(1.0 / (2.0 * k)) {
    const double v = bow_velocity(row, friction, D_star * rate - v_B, Lambda * rate, v_prev);
    const double lambda = friction.lambda(v);
    f = lambda * (D_star * rate - v_B) / (1.0 + lambda * (Lambda * rate));
    law = bow_law(lambda, v_B, k);
  }
  double velocity(double D, double v_B) const noexcept { return D * rate - v_B; }
};

}  // namespace rattle
