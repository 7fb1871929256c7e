// The iterative reference: contacts with the exact potential difference, f = (phi(eta+) - phi(eta-)) / (eta+ -
// eta-).
#pragma once

#include <rattle/interactions/g_rules.hpp>
#include <rattle/interactions/island_system.hpp>

namespace rattle {

// The difference quotient of the potential and its derivative by D. [W19 (34)], errata (37)
struct PotentialQuotient {
  double value = 0.0;
  double slope = 0.0;
};
PotentialQuotient potential_quotient(const RowModel& row, double eta_prev, double D) noexcept;

// (phi(eta) + phi(eta^-)) / 2 is what a contact solved this way stores.
double row_potential(const RowModel& row, double eta) noexcept;

// Leaves system.f and system.D; false if the iterations did not converge.
bool solve_by_newton(IslandSystem& system, const IslandRows& rows, int most_iterations) noexcept;

}  // namespace rattle
