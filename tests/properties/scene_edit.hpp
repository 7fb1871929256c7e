// Scenes made out of scenes: smaller, joined, reordered.
#pragma once

#include <properties/random_draws.hpp>
#include <rattle/scene/description.hpp>

namespace rattle::test {

// Without a component, and without everything that refers to it.
SceneDescription without(const SceneDescription& scene, ComponentHandle component);

// Both in one, the second's components behind the first's of the same kind; contacts keep their rules.
SceneDescription joined(const SceneDescription& first, const SceneDescription& second);

// The same interactions, forces and gravities in another order.
SceneDescription reordered(const SceneDescription& scene, Random& random);

}  // namespace rattle::test
