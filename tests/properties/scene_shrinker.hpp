// Finds the smallest scene that still fails, and prints scenes as text.
#pragma once

#include <functional>
#include <properties/scene_checks.hpp>
#include <rattle/scene/description.hpp>
#include <string>

namespace rattle::test {

// Removes components, interactions, excitations and losses one by one as long as `fails` returns true.
SceneDescription shrunken(SceneDescription scene, const std::function<bool(const SceneDescription&)>& fails);

// The same with check_scene as the criterion. Scenes that the engine refuses do not count as failing.
SceneDescription smallest_failing(const SceneDescription& scene, const CheckOptions& options = {});

// All values with all digits, one part per line.
std::string scene_text(const SceneDescription& scene);

}  // namespace rattle::test
