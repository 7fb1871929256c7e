// Loads and compiles the scene named on the command line.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <rattle/kernels/kernel_set.hpp>
#include <rattle/scene/scene.hpp>
#include <string>
#include <vector>

#include "console/command_error.hpp"
#include "scene_file/scene_file.hpp"
#include "scenes/scene_source.hpp"

namespace rattle {

struct SceneRequest {
  std::string scene;                   // built-in name, path, or "-"
  std::vector<std::string> overrides;  // "main.tension=400"
  std::optional<double> sample_rate;
  // Used instead of sample_rate if the rate depends on the scene: the scene is then read again at this rate.
  std::function<double(const SceneDescription&)> rate_of;
  std::optional<double> duration;
  std::optional<int> oversampling;  // instead of the scene's
  Kernels kernels = Kernels::fast;
  std::optional<Rule> solver;  // for every contact, even those with their own rule
  std::size_t memory_limit = std::size_t{1} << 30;
  OutsideFiles outside = OutsideFiles::refused;
};

struct LoadedScene {
  std::string label;
  std::string text;                      // the scene file as written
  SceneFile file;                        // with overrides applied
  std::shared_ptr<const Scene> scene;    // at the scene's sample rate times its oversampling
  std::vector<SceneMessage> warnings;    // from reading and compiling
  std::vector<std::string> input_files;  // files on disk: the scene and the files it names
};

// Carries all errors found in a scene.
class SceneError : public InputError {
 public:
  explicit SceneError(std::vector<SceneMessage> messages);
  const std::vector<SceneMessage>& messages() const noexcept { return messages_; }

 private:
  std::vector<SceneMessage> messages_;
};

// Changes a description between reading and compiling.
using DescriptionEdit = std::function<void(SceneDescription&)>;

// Throws SceneError or InputError.
LoadedScene load_scene(const SceneRequest& request, const DescriptionEdit& edit = {});

// Adds a warning for each component that its grid plays out of tune.
void add_pitch_warnings(LoadedScene& loaded);

void override_solver(SceneDescription& description, Rule rule);

}  // namespace rattle
