// Watches the files of a scene. When they change, it loads the scene again and creates an instrument, on its
// own thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "live/live_instrument.hpp"
#include "scenes/scene_loading.hpp"

namespace rattle::play {

struct Reloaded {
  std::unique_ptr<live::LiveInstrument> instrument;  // null if the scene has errors
  std::shared_ptr<const Scene> scene;
  std::vector<std::string> messages;
};

class SceneWatcher {
 public:
  using Loader = std::function<LoadedScene()>;
  using Maker = std::function<std::unique_ptr<live::LiveInstrument>(const LoadedScene&)>;

  // Watches `files`, and later the files read by the newest scene without errors. Both functions run on the
  // watcher's thread and may throw InputError. They may outlive the watcher, so they must own what they use.
  SceneWatcher(std::vector<std::string> files, Loader load, Maker make);
  ~SceneWatcher() { stop(); }
  SceneWatcher(const SceneWatcher&) = delete;
  SceneWatcher& operator=(const SceneWatcher&) = delete;

  std::optional<Reloaded> take();

  // Ends the thread without waiting for file access or compilation. Returns false if the thread is busy with
  // either: it is then detached and ends later, and the program must exit without destroying static objects.
  bool stop();

 private:
  struct Shared;  // state shared with the thread

  std::shared_ptr<Shared> shared_;
  std::thread thread_;
  bool left_alone_ = false;
};

}  // namespace rattle::play
