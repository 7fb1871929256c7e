// Compiles a scene from text and collects all errors with their locations.
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
  double sample_rate = 0.0;  // of the device; 0: the scene's own rate
  bool played = true;        // run at the device's rate times the scene's oversampling
  Kernels kernels = Kernels::fast;
  // The text was already checked at this rate. Formulas are then not evaluated again over the whole duration,
  // which may take long.
  bool checked = false;
};

struct PageScene {
  SceneFile file;
  double duration = 0.0;               // s, as written in the text
  std::shared_ptr<const Scene> scene;  // null if there are errors
  std::vector<SceneMessage> messages;  // errors or warnings
  bool readable = false;               // the text was read without errors
};

PageScene load_scene(std::string_view text, const LoadOptions& options);

// The same in two steps: reads the text, then compiles it if it has no errors.
PageScene read_text(std::string_view text, const LoadOptions& options);
void compile_loaded(PageScene& loaded, const LoadOptions& options);

}  // namespace rattle::page
