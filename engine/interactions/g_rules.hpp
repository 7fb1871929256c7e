// The choice of g. The energy balance is exact for any g. g decides how accurate a contact is, whether psi
// returns to zero and whether a contact ever pulls. The rules and their constants are in docs/step.md, "The
// choice of g".
#pragma once

#include <rattle/interactions/island_rows.hpp>
#include <rattle/interactions/island_system.hpp>
#include <rattle/interactions/row_rules.hpp>

namespace rattle {

// Chooses g for every contact of the island and solves. Sets system.g, system.f and system.D.
// Precondition: law_a and law_d hold the laws of springs and tethers. Those of bows are found here.
void choose_g_and_solve(IslandSystem& system, const IslandRows& rows, bool island_predicts) noexcept;

}  // namespace rattle
