// The laws of springs, tethers and touches, f = a D + d with D = eta^{n+1} - eta^{n-1}, and what they store and
// lose.
#pragma once

#include <rattle/interactions/interaction_row.hpp>

namespace rattle {

// a and d of a spring or tether with constant parameters. [W19 (49f), (51)], [SLIDE (37)]
void set_linear_law(const RowModel& row, double eta, double eta_prev, double k, double& a, double& d) noexcept;

// Sets law_a, law_d and law_e of row r. Does nothing for contacts and bows.
void set_law(const RowModel& row, std::size_t r, double k, RowStates& rows) noexcept;

// Energy at n + 1/2 of a row that is neither a contact nor a stretch.
double linear_energy(const RowModel& row, double eta_next, double eta) noexcept;

// What such a row loses in a step; bows and touches are counted apart.
double linear_loss(const RowModel& row, double D, double k) noexcept;

}  // namespace rattle
