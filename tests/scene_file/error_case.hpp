// One mistake and its message: line and column, the value, and the advice.
#pragma once

#include <ostream>
#include <rattle/rattle.hpp>
#include <string>
#include <vector>

#include "reading.hpp"

namespace rattle {

struct ErrorCase {
  const char* name;
  const char* text;
  int line;
  int column;
  std::vector<std::string> fragments;
};

inline void PrintTo(const ErrorCase& error_case, std::ostream* out) { *out << error_case.name; }

inline std::string case_name(const testing::TestParamInfo<ErrorCase>& tested) { return tested.param.name; }

inline void expect_one_error(const ErrorCase& expected) {
  const auto errors = errors_of(expected.text);
  ASSERT_EQ(errors.size(), 1u) << (errors.empty() ? "" : errors.back());
  const std::string place =
      "scene.toml:" + std::to_string(expected.line) + ":" + std::to_string(expected.column) + ": error: ";
  EXPECT_EQ(errors[0].substr(0, place.size()), place) << errors[0];
  EXPECT_TRUE(has_all(errors[0], expected.fragments));
}

// Errors that only the engine can detect are reported at their place in the file.
inline void expect_engine_error(const ErrorCase& expected) {
  const SceneFile file = read_good(expected.text);
  const auto scene = compile(file.description);
  ASSERT_FALSE(scene.has_value());
  const std::string message = format(file.locate(scene.errors().front()));
  const std::string place =
      "scene.toml:" + std::to_string(expected.line) + ":" + std::to_string(expected.column) + ": error: ";
  EXPECT_EQ(message.substr(0, place.size()), place) << message;
  EXPECT_TRUE(has_all(message, expected.fragments));
}

}  // namespace rattle
