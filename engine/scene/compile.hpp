// Description in, runnable scene or errors out. The only place, besides making a Simulator, that allocates.
#pragma once

#include <cstddef>
#include <memory>

#include <rattle/base/expected.hpp>
#include <rattle/kernels/kernel_set.hpp>
#include <rattle/scene/description.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {

struct CompileOptions {
  std::size_t memory_limit = std::size_t{1} << 30;  // bytes; a scene that needs more is refused before allocating
  Kernels kernels = Kernels::fast;
};

// All errors at once; warnings stay with the scene.
Expected<std::shared_ptr<const Scene>> compile(const SceneDescription& description, const CompileOptions& options = {});

}  // namespace rattle
