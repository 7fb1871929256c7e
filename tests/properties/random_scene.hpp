// A scene made at random from a seed: any graph of components, interactions, rules and excitations that the
// engine accepts, but for what moves by gesture (slides, fingers, moving barriers). The same seed gives the
// same scene.
#pragma once

#include <cstdint>
#include <optional>
#include <properties/random_draws.hpp>
#include <rattle/scene/description.hpp>

namespace rattle::test {

struct RandomSceneOptions {
  std::optional<double> sample_rate{};
  bool losses = true;       // allowed, not enforced
  bool excitations = true;  // forces and gravity, likewise
};

SceneDescription random_scene(std::uint64_t seed, const RandomSceneOptions& options = {});

// Its parts, one after the other.
void add_random_components(SceneDescription& scene, Random& random, const RandomSceneOptions& options);
void add_random_starts(SceneDescription& scene, Random& random);
void ensure_motion(SceneDescription& scene,
                   Random& random);  // a scene at rest has nothing but rounding to balance
void add_random_interactions(SceneDescription& scene, Random& random);
void add_random_forces(SceneDescription& scene, Random& random);

}  // namespace rattle::test
