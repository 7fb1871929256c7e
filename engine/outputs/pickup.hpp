// Reading points and interactions.
#pragma once

#include <span>

#include <rattle/components/component.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {

// Precondition: called after the islands are solved and before the levels advance.
double read_tap(const SceneTap& tap, const Scene& scene, std::span<const Levels> levels, const RowStates& rows) noexcept;

}  // namespace rattle
