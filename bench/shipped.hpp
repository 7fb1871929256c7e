// The shipped scenes, read from their files.
#pragma once

#include <optional>
#include <rattle/scene/description.hpp>
#include <string>
#include <vector>

namespace rattle::bench {

std::vector<std::string> shipped_scene_names();
// Returns nothing if the scene cannot be read here, for example because it names a sound file.
std::optional<SceneDescription> shipped_scene(const std::string& name);

}  // namespace rattle::bench
