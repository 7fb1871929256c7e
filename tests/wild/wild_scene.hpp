// Scenes that nobody would build: what the engine must survive. Masses of 1e-12 kg, stiffness to 1e12,
// exponents to 10, slides, bows, touches and fingers on the same strings, and gestures that move several
// parameters at audio rate. It shares nothing with the generator of tests/properties but the random numbers.
// The same seed gives the same scene.
#pragma once

#include <cstdint>
#include <rattle/scene/description.hpp>
#include <string>

namespace rattle::test {

// Its duration is 2,000 to 10,000 samples. Contacts take the rule `gradient`; in every sixth scene some have
// another.
SceneDescription wild_scene(std::uint64_t seed);

// The same scene, every contact under one rule.
SceneDescription with_rule(SceneDescription scene, Rule rule);

// The scene as a scene file, which `rattle` reads back as the same scene.
std::string wild_scene_file(const SceneDescription& scene);

}  // namespace rattle::test
