// Carries out `rattle render`.
#pragma once

#include <optional>
#include <string>

#include "scenes/scene_loading.hpp"

namespace rattle {

struct RenderOptions {
  SceneRequest request;
  std::string sound_path;
  std::optional<std::string> sample_format;
  bool raw = false;
  std::string csv_path;
  std::string npy_path;
  int state_stride = 1;
  bool no_ledger = false;
  int ledger_every = 1;
  int threads = 1;
};

// Returns the exit code; throws InputError, PhysicsError or Interrupted with no file left behind.
int render_scene(const RenderOptions& options);

}  // namespace rattle
