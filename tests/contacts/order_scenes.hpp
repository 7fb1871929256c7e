// Scenes with resolved contacts whose motion converges as the time step shrinks. Grids are fixed, impacts are
// few, and the starting state accounts for all acceleration at t = 0.
#pragma once

#include <cstdint>
#include <rattle/rattle.hpp>

namespace rattle::test {

enum class OrderFamily {
  mass_and_barrier,
  two_masses,
  mass_and_string,
  string_and_barrier,
  mass_and_plate,
  mass_between_strings  // two contacts in one island
};

// The same scene at any sample rate: `factor` times 44.1 kHz.
SceneDescription order_scene(OrderFamily family, std::uint64_t seed, int factor);
inline constexpr int order_samples = 400;  // at 44.1 kHz

}  // namespace rattle::test
