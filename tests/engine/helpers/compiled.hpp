// Helpers to compile scenes in tests.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <memory>
#include <rattle/rattle.hpp>
#include <stdexcept>
#include <string>

namespace rattle::test {

inline std::string listing(const Diagnostics& diagnostics) {
  std::string result;
  for (const Diagnostic& d : diagnostics) result += "  [" + d.path + "] " + d.message + "\n";
  return result;
}

// With Kernels::plain the scene's entries hold point indices, otherwise slot indices.
inline std::shared_ptr<const Scene> compiled(const SceneDescription& description,
                                             Kernels kernels = Kernels::fast) {
  auto scene = compile(description, {.kernels = kernels});
  if (!scene) throw std::runtime_error("the scene does not compile:\n" + listing(scene.errors()));
  return *scene;
}

// Expects a compile error at `path` whose message contains all `words`.
inline void expect_error(const SceneDescription& description, const std::string& path,
                         std::initializer_list<const char*> words, const CompileOptions& options = {}) {
  const auto scene = compile(description, options);
  ASSERT_FALSE(scene.has_value()) << "compiled, though '" << path << "' should be in error";
  for (const Diagnostic& d : scene.errors()) {
    if (d.severity != Severity::error || d.path != path) continue;
    for (const char* word : words)
      EXPECT_NE(d.message.find(word), std::string::npos) << "'" << word << "' is missing in: " << d.message;
    return;
  }
  FAIL() << "no error at '" << path << "' among:\n" << listing(scene.errors());
}

}  // namespace rattle::test
