// Notices that the files of a scene change, and makes an instrument of what they now say, away from the audio
// thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "live/live_instrument.hpp"
#include "support/scene_loading.hpp"

namespace rattle::play {

struct Reloaded {
  std::unique_ptr<live::LiveInstrument> instrument;  // nothing when the scene is wrong
  std::shared_ptr<const Scene> scene;
  std::vector<std::string> messages;
};

class SceneWatcher {
 public:
  using Loader = std::function<LoadedScene()>;
  using Maker = std::function<std::unique_ptr<live::LiveInstrument>(const LoadedScene&)>;

  // Watches `files`, later those that the newest good scene read; both functions run on its own thread and may
  // throw InputError. They may outlive the watcher, so they must own what they use.
  SceneWatcher(std::vector<std::string> files, Loader load, Maker make);
  ~SceneWatcher() { stop(); }
  SceneWatcher(const SceneWatcher&) = delete;
  SceneWatcher& operator=(const SceneWatcher&) = delete;

  std::optional<Reloaded> take();

  // Ends its thread without waiting for a file or for a scene that compiles. False: the thread is busy with
  // one, is left alone and ends when it can; the program must then leave without destroying what is static.
  bool stop();

 private:
  struct Shared;  // with the thread

  std::shared_ptr<Shared> shared_;
  std::thread thread_;
  bool left_alone_ = false;
};

}  // namespace rattle::play
