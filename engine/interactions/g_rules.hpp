// The choice of g: energy is exact for any g; g decides accuracy, whether psi returns to zero and whether a
// contact ever pulls. The rules and their constants are in docs/step.md, "The choice of g".
#pragma once

#include <rattle/interactions/interaction_row.hpp>
#include <rattle/interactions/island_system.hpp>
#include <rattle/interactions/row_rules.hpp>
#include <span>

namespace rattle {

// The linear law of a spring or tether in D: a and d. [W19 (49f), (51)], [SLIDE (37)]
void set_linear_law(const RowModel& row, double eta, double eta_prev, double k, double& a, double& d) noexcept;

// law_a and law_d of a row that is no contact and no bow; a touch has its K and R from gestures.
void set_law(const RowModel& row, std::size_t r, double k, RowStates& rows) noexcept;

// The rows of one island and their state, in the island's local order.
struct IslandRows {
  std::span<const RowModel> models;
  const double* eta_prev;
  const double* eta;
  const double* psi;
  const double* W;
  double k;
  double* law_a;  // of rows that are no contacts: f = law_a D + law_d
  double* law_d;
  const double* live_force;    // of bows: F_B,
  const double* live_drive;    // v_B,
  const double* bow_velocity;  // and v of the last step
  double *seen_eta, *seen_psi, *seen_slope;
};

// Chooses g for every contact of the island and solves; leaves system.g, system.f and system.D.
// Precondition: law_a and law_d hold the laws of springs and tethers; those of bows are found here.
void choose_g_and_solve(IslandSystem& system, const IslandRows& rows, bool island_predicts) noexcept;

}  // namespace rattle
