// The smallest scene that still fails, and scenes as text, so that a failure can be seen and kept.
#pragma once

#include <functional>
#include <properties/scene_checks.hpp>
#include <rattle/scene/description.hpp>
#include <string>

namespace rattle::test {

// Drops components, interactions, excitations and losses one by one while `fails` still says so.
SceneDescription shrunken(SceneDescription scene, const std::function<bool(const SceneDescription&)>& fails);

// The same for check_scene; scenes that the engine refuses do not count as failing.
SceneDescription smallest_failing(const SceneDescription& scene, const CheckOptions& options = {});

// Every value of it, with all digits, one part a line.
std::string scene_text(const SceneDescription& scene);

}  // namespace rattle::test
