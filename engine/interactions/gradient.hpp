// The rules that choose the force of a contact instead of g: `gradient`, and `newton`, which iterates to
// convergence.
#pragma once

#include <rattle/interactions/contact_island.hpp>
#include <rattle/interactions/contact_solves.hpp>
#include <rattle/interactions/g_rules.hpp>
#include <rattle/interactions/island_system.hpp>

namespace rattle {

struct Scene;

// Sets system.f, system.D and system.elastic. Precondition: law_a and law_d hold the laws of springs and
// tethers. Those of bows are found here. Returns false if the iteration did not settle. The forces then still
// keep the balance.
bool solve_by_gradient(IslandSystem& system, const IslandRows& rows, const SettlingLimits& limits,
                       ContactSolves& solves) noexcept;

// Limits of the iteration of an island.
SettlingLimits limits_of(const Island& island, const Scene& scene) noexcept;

}  // namespace rattle
