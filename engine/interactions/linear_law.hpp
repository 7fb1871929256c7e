// The laws of springs, tethers and touches: f = a D + d with D = eta^{n+1} - eta^{n-1}.
#pragma once

#include <rattle/interactions/interaction_row.hpp>

namespace rattle {

// a and d of a spring or tether with constant parameters. [W19 (49f), (51)], [SLIDE (37)]
void set_linear_law(const RowModel& row, double eta, double eta_prev, double k, double& a, double& d) noexcept;

// Sets law_a and law_d of row r. Does nothing for contacts and bows. K and R of a touch come from gestures.
void set_law(const RowModel& row, std::size_t r, double k, RowStates& rows) noexcept;

}  // namespace rattle
