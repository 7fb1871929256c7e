// Scenes that nobody would build but that the engine must survive: masses of 1e-12 kg, stiffness up to 1e12,
// exponents up to 10, slides, bows, touches and fingers on the same strings, and gestures that move several
// parameters at audio rate. Shares only the random numbers with the generator of tests/properties. The same
// seed gives the same scene.
#pragma once

#include <cstdint>
#include <rattle/scene/description.hpp>
#include <string>

namespace rattle::test {

// The duration is 2,000 to 10,000 samples. Contacts use the rule `gradient`; in every sixth scene some use
// another.
SceneDescription wild_scene(std::uint64_t seed);

// Copy of the scene with every contact under one rule.
SceneDescription with_rule(SceneDescription scene, Rule rule);

// The scene as a scene file; `rattle` reads it back as the same scene.
std::string wild_scene_file(const SceneDescription& scene);

}  // namespace rattle::test
