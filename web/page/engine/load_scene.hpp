// Text to a compiled scene, with everything that is wrong at its place.
#pragma once

#include <memory>
#include <rattle/kernels/kernel_set.hpp>
#include <rattle/scene/scene.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "scene_file/scene_file.hpp"

namespace rattle::page {

struct LoadOptions {
  std::string source_name = "scene.toml";
  double sample_rate = 0.0;  // of the device; 0: what the scene says
  bool played = true;        // at the device's rate times the scene's oversampling
  Kernels kernels = Kernels::fast;
  // The text was checked at this rate before: formulas are not tried again over the whole duration, which may
  // take long.
  bool checked = false;
};

struct LoadedScene {
  SceneFile file;
  double duration = 0.0;               // s, as the text has it
  std::shared_ptr<const Scene> scene;  // null where there are errors
  std::vector<SceneMessage> messages;  // errors, or warnings
  bool readable = false;               // the text has no errors by itself
};

LoadedScene load_scene(std::string_view text, const LoadOptions& options);

// The same in two parts: the text is read, and where it has no errors, compiled.
LoadedScene read_text(std::string_view text, const LoadOptions& options);
void compile_loaded(LoadedScene& loaded, const LoadOptions& options);

}  // namespace rattle::page
