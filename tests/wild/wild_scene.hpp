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
// another. With `extras`, four scenes of ten also have bodies by their modes, membranes, bodies that stretch,
// cavities, contacts over them, places that glide, ends that rest. These are drawn from numbers of their own:
// everything else is as without them.
SceneDescription wild_scene(std::uint64_t seed, bool extras = true);

// Copy of the scene with every contact under one rule.
SceneDescription with_rule(SceneDescription scene, Rule rule);

// The scene as a scene file; `rattle` reads it back as the same scene.
std::string wild_scene_file(const SceneDescription& scene);

}  // namespace rattle::test
