// The general way to solve an island: any number of rows, none of which moves along a string.
#pragma once

#include <cstdint>
#include <memory>
#include <rattle/interactions/driven_compliance.hpp>
#include <rattle/interactions/island.hpp>
#include <rattle/interactions/island_system.hpp>
#include <rattle/interactions/some_rows_step.hpp>
#include <span>

namespace rattle {

// Working memory for the largest of some islands. They are solved one after the other and share it.
struct GeneralWork {
  GeneralWork(const Scene& scene, std::span<const std::uint32_t> islands);
  IslandSystem system;
  DrivenCompliance driven;
};

// Scene, work and counts must outlive the island. Precondition: it is not a sliding one.
std::unique_ptr<SomeRowsStep> make_general_island(const Scene& scene, const Island& island, GeneralWork& work,
                                                  IslandCounts& counts);

}  // namespace rattle
