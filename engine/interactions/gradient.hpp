// The rules that choose the force of a contact, not g: `gradient`, and `newton`, which is the same run to convergence.
#pragma once

#include <rattle/interactions/contact_island.hpp>
#include <rattle/interactions/contact_solves.hpp>
#include <rattle/interactions/g_rules.hpp>
#include <rattle/interactions/island_system.hpp>

namespace rattle {

struct Scene;

// Leaves system.f, system.D and system.elastic. Precondition: law_a and law_d hold the laws of springs and tethers; those of
// bows are found here. False where the iteration did not settle; the forces are then still ones that keep the balance.
bool solve_by_gradient(IslandSystem& system, const IslandRows& rows, const SettlingLimits& limits,
                       ContactSolves& solves) noexcept;

// How far the iteration of an island goes.
SettlingLimits limits_of(const Island& island, const Scene& scene) noexcept;

}  // namespace rattle
