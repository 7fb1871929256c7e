// Reads the values of taps at points and interactions.
#pragma once

#include <rattle/components/component.hpp>
#include <rattle/scene/scene.hpp>
#include <span>

namespace rattle {

// Reads every kind of tap except sums over points, which TapBank reads. Precondition: the islands are solved
// and the levels have not advanced yet. `tensions` has one value per component; the bridge force of a string
// with a moving tension needs it.
double read_other_tap(const SceneTap& tap, const Scene& scene, std::span<const Levels> levels,
                      const RowStates& rows, std::span<const double> tensions) noexcept;

}  // namespace rattle
