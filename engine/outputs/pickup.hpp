// Reads the values of taps at points and interactions.
#pragma once

#include <rattle/components/component.hpp>
#include <rattle/scene/scene.hpp>
#include <span>

namespace rattle {

// Reads every kind of tap except a sum of displacements.
double read_other_tap(const SceneTap& tap, const Scene& scene, std::span<const Levels> levels,
                      const RowStates& rows, std::span<const double> tensions) noexcept;

// Precondition: the islands are solved and the levels have not advanced yet. `tensions` has one value per
// component; the bridge force of a string with a moving tension needs it.
inline double read_tap(const SceneTap& tap, const Scene& scene, std::span<const Levels> levels,
                       const RowStates& rows, std::span<const double> tensions = {}) noexcept {
  if (!tap.is_sum_of_displacements()) return read_other_tap(tap, scene, levels, rows, tensions);
  double sum = 0.0;
  for (const RowEntry& e : tap.place.entries) sum += e.weight * levels[e.component].next[e.slot];
  return sum;
}

}  // namespace rattle
