// Makes scenes from scenes: smaller, joined, reordered.
#pragma once

#include <properties/random_draws.hpp>
#include <rattle/scene/description.hpp>

namespace rattle::test {

// Removes a component and everything that refers to it.
SceneDescription without(const SceneDescription& scene, ComponentHandle component);

// Both scenes in one. The second scene's components follow the first's of the same kind; contacts keep their
// rules.
SceneDescription joined(const SceneDescription& first, const SceneDescription& second);

// The same interactions, forces and gravities in another order.
SceneDescription reordered(const SceneDescription& scene, Random& random);

}  // namespace rattle::test
