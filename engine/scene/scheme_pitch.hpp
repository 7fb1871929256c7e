// How far the schemes of a scene's components are off theory, for every program that shows components.
#pragma once

#include <rattle/base/diagnostic.hpp>
#include <rattle/scene/scene.hpp>
#include <vector>

namespace rattle {

inline constexpr std::size_t shown_partials = 5;
inline constexpr std::size_t judged_partials = 3;
inline constexpr double audible_cents = 5.0;

// The lowest partials at the present parameters. Empty where there is no theory, or for a grid of more than
// 20000 points.
std::vector<PartialPitch> lowest_pitches(const SceneComponent& component);

// One for each component with one of its `judged_partials` lowest partials off by more than `audible_cents`.
// Their paths are "string.main", "bar.tine".
Diagnostics pitch_warnings(const Scene& scene);

// "-179, -310": for tables; empty if there are none.
std::string cents_text(const std::vector<PartialPitch>& pitches);

}  // namespace rattle
