// Reading points and interactions.
#pragma once

#include <span>

#include <rattle/components/component.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {

// Precondition: called after the islands are solved and before the levels advance. `tensions` has one for each
// component, which the bridge force of a string with a moving tension needs.
double read_tap(const SceneTap& tap, const Scene& scene, std::span<const Levels> levels, const RowStates& rows,
                std::span<const double> tensions = {}) noexcept;

}  // namespace rattle
