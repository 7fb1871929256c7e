// Compiles a description into a runnable scene, or returns errors. Only this and the construction of a
// Simulator allocate memory.
#pragma once

#include <cstddef>
#include <memory>
#include <rattle/base/expected.hpp>
#include <rattle/kernels/kernels.hpp>
#include <rattle/scene/description.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {

struct CompileOptions {
  std::size_t memory_limit = std::size_t{1} << 30;  // bytes; larger scenes are refused before allocating
  Kernels kernels = Kernels::fast;
  double mode_operations_limit = 1e10;  // of finding the modes of all bodies: about ten seconds
};

// Returns the scene or all errors found. Warnings are stored in the scene.
Expected<std::shared_ptr<const Scene>> compile(const SceneDescription& description,
                                               const CompileOptions& options = {});

}  // namespace rattle
