// Random scene from a seed: any graph of components, interactions, rules and excitations that the engine
// accepts, except slides, fingers and touches, and of what gestures move all but places. The same seed gives
// the same scene. Extras are drawn from numbers of their own, so that the rest of the scene is as without them.
#pragma once

#include <cstdint>
#include <optional>
#include <properties/random_draws.hpp>
#include <rattle/scene/description.hpp>

namespace rattle::test {

struct RandomSceneOptions {
  std::optional<double> sample_rate{};
  bool losses = true;       // allowed, not guaranteed
  bool excitations = true;  // forces and gravity; allowed, not guaranteed
  bool rests = false;       // ends of strings that rest on masses, plates and other strings; allowed
  // In four scenes of ten: bodies by their modes, membranes, bodies that stretch, cavities, contacts over them,
  // bows, contacts and forces that glide, ends that rest.
  bool extras = false;
};

SceneDescription random_scene(std::uint64_t seed, const RandomSceneOptions& options = {});

// The individual stages of random_scene, in order.
void add_random_components(SceneDescription& scene, Random& random, const RandomSceneOptions& options);
void add_random_starts(SceneDescription& scene, Random& random);
void add_random_rests(SceneDescription& scene, Random& random);
void ensure_motion(SceneDescription& scene,
                   Random& random);  // in a scene at rest only rounding could be balanced
void add_random_interactions(SceneDescription& scene, Random& random);
void add_random_forces(SceneDescription& scene, Random& random);
void add_random_extras(SceneDescription& scene, std::uint64_t seed, const RandomSceneOptions& options);

}  // namespace rattle::test
