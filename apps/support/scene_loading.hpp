// From what the command line names to a compiled scene.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <rattle/kernels/kernel_set.hpp>
#include <rattle/scene/scene.hpp>
#include <string>
#include <vector>

#include "scene_file/scene_file.hpp"
#include "support/command_error.hpp"
#include "support/scene_source.hpp"

namespace rattle {

struct SceneRequest {
  std::string scene;                   // built-in name, path, or "-"
  std::vector<std::string> overrides;  // "main.tension=400"
  std::optional<double> sample_rate;
  // Instead of sample_rate, where the rate follows from what the scene says: it is then read once more at it.
  std::function<double(const SceneDescription&)> rate_of;
  std::optional<double> duration;
  Kernels kernels = Kernels::fast;
  std::optional<Rule> solver;  // of every contact, also of those that have a rule of their own
  std::size_t memory_limit = std::size_t{1} << 30;
  OutsideFiles outside = OutsideFiles::refused;
};

struct LoadedScene {
  std::string label;
  std::string text;  // of the scene file, as written
  SceneFile file;    // as overridden
  std::shared_ptr<const Scene> scene;
  std::vector<SceneMessage> warnings;    // of reading and of compiling
  std::vector<std::string> input_files;  // on disk: the scene and what it names
};

// Everything that is wrong with a scene.
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

void override_solver(SceneDescription& description, Rule rule);

}  // namespace rattle
