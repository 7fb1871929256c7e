// Notices that the files of a scene change, and makes an instrument of what they now say, away from the audio
// thread.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
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
  // throw InputError.
  SceneWatcher(std::vector<std::string> files, Loader load, Maker make);
  ~SceneWatcher();
  SceneWatcher(const SceneWatcher&) = delete;
  SceneWatcher& operator=(const SceneWatcher&) = delete;

  std::optional<Reloaded> take();

 private:
  void run();
  Reloaded reload();

  std::vector<std::string> files_;
  Loader load_;
  Maker make_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool stop_ = false;
  std::optional<Reloaded> ready_;
  std::thread thread_;
};

}  // namespace rattle::play
