// A fast way for islands of many contacts, of which few touch at a time: strings over a plate or membrane. An
// open contact costs the reading of its distance. The rows that act form a system of their own in every step.
#pragma once

#include <memory>
#include <rattle/interactions/general_island.hpp>

namespace rattle {

// True if the island is fixed, has many contacts, and they choose their forces.
bool is_crowded(const Scene& scene, const Island& island) noexcept;

// Scene, work and counts must outlive the island. Precondition: is_crowded().
std::unique_ptr<IslandStep> make_crowded_island(const Scene& scene, const Island& island, GeneralWork& work,
                                                IslandCounts& counts);

}  // namespace rattle
