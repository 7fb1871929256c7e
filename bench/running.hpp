// Prepares a description for timing.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <rattle/rattle.hpp>

#include "timing.hpp"

namespace rattle::bench {

inline std::shared_ptr<const Scene> must_compile(const SceneDescription& description,
                                                 Kernels kernels = Kernels::fast) {
  auto scene = compile(description, {.kernels = kernels});
  if (!scene) {
    for (const Diagnostic& d : scene.errors())
      std::fprintf(stderr, "%s: %s\n", d.path.c_str(), d.message.c_str());
    std::exit(2);
  }
  return *scene;
}

// Runs of `samples` samples from the start of the scene.
inline Task task_of(Simulator& simulator, int samples) {
  constexpr int block = 100;
  const auto frames =
      std::make_shared<std::vector<double>>(static_cast<std::size_t>(block * simulator.channels()));
  const auto run = [&simulator, frames] {
    if (!frames->empty()) return simulator.render(*frames);
    for (int n = 0; n < block; ++n) simulator.step();
  };
  return {block, run, [&simulator] { simulator.reset(); }, std::max(1, samples / block)};
}

}  // namespace rattle::bench
