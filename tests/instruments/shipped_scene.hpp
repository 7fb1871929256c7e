// Reads a shipped scene by name.
#pragma once

#include <fstream>
#include <rattle/rattle.hpp>
#include <sstream>
#include <stdexcept>
#include <string>

#include "scene_file/scene_file.hpp"

namespace rattle::test {

inline SceneDescription read_shipped_scene(const std::string& name) {
  const std::string path = RATTLE_SCENES_DIRECTORY "/" + name + ".toml";
  std::ifstream stream(path);
  std::stringstream text;
  text << stream.rdbuf();
  const auto result = read_scene(text.str(), path);
  if (const auto* errors = std::get_if<std::vector<SceneMessage>>(&result))
    throw std::runtime_error(format(errors->front()));
  return std::get<SceneFile>(result).description;
}

}  // namespace rattle::test
