// Helpers for the tests of the scene reader.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "scene_file/scene_file.hpp"

namespace rattle {

// Reads a text that must have no errors. Otherwise fails the test and returns an empty description.
inline SceneFile read_good(std::string_view text, const SceneReadOptions& options = {}) {
  auto result = read_scene(text, "scene.toml", options);
  if (const auto* errors = std::get_if<std::vector<SceneMessage>>(&result)) {
    for (const SceneMessage& error : *errors) ADD_FAILURE() << format(error);
    return {};
  }
  return std::get<SceneFile>(std::move(result));
}

// The errors of a text as the user sees them.
inline std::vector<std::string> errors_of(std::string_view text, const SceneReadOptions& options = {}) {
  std::vector<std::string> lines;
  const auto result = read_scene(text, "scene.toml", options);
  if (const auto* errors = std::get_if<std::vector<SceneMessage>>(&result))
    for (const SceneMessage& error : *errors) lines.push_back(format(error));
  return lines;
}

inline SceneReadOptions with_overrides(std::vector<std::string> overrides) {
  SceneReadOptions options;
  options.overrides = std::move(overrides);
  return options;
}

inline testing::AssertionResult has_all(const std::string& line, const std::vector<std::string>& fragments) {
  for (const std::string& fragment : fragments)
    if (line.find(fragment) == std::string::npos)
      return testing::AssertionFailure() << "no '" << fragment << "' in: " << line;
  return testing::AssertionSuccess();
}

}  // namespace rattle
