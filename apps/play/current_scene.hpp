// The current scene, to which control events refer. For all threads except the audio thread.
#pragma once

#include <memory>
#include <mutex>
#include <rattle/scene/scene.hpp>

namespace rattle::play {

class CurrentScene {
 public:
  explicit CurrentScene(std::shared_ptr<const Scene> scene) : scene_(std::move(scene)) {}
  std::shared_ptr<const Scene> get() const {
    const std::scoped_lock lock(mutex_);
    return scene_;
  }
  void set(std::shared_ptr<const Scene> scene) {
    const std::scoped_lock lock(mutex_);
    scene_ = std::move(scene);
  }

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<const Scene> scene_;
};

}  // namespace rattle::play
