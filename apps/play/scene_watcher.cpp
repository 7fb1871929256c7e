#include "play/scene_watcher.hpp"

#include <sys/stat.h>

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <tuple>

namespace rattle::play {
namespace {

constexpr auto watch_interval = std::chrono::milliseconds(100);

// Polling time stamps works on every file system, and however an editor replaces a file.
using Stamp = std::tuple<std::int64_t, std::int64_t, std::uint64_t, std::int64_t>;

std::vector<Stamp> stamps(const std::vector<std::string>& files) {
  std::vector<Stamp> list;
  for (const std::string& file : files) {
    struct stat status {};
    if (stat(file.c_str(), &status) == 0)
      list.emplace_back(status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ino, status.st_size);
    else
      list.emplace_back(0, 0, 0, -1);
  }
  return list;
}

}  // namespace

struct SceneWatcher::Shared {
  Shared(std::vector<std::string> watched, Loader loader, Maker maker)
      : files(std::move(watched)),
        load(std::move(loader)),
        make(std::move(maker)),
        known(stamps(files)),
        seen(known) {}

  void run();
  bool look();
  Reloaded reload();

  // Used by the thread only.
  std::vector<std::string> files;
  Loader load;
  Maker make;
  std::vector<Stamp> known, seen;

  std::mutex mutex;
  std::condition_variable wake;
  bool stop = false;
  bool busy = true;  // with files or compilation, for an unknown time; false while waiting for `wake`
  std::optional<Reloaded> ready;
};

Reloaded SceneWatcher::Shared::reload() {
  Reloaded reloaded;
  try {
    const LoadedScene loaded = load();
    reloaded.instrument = make(loaded);
    reloaded.scene = loaded.scene;
    files = loaded.input_files;
    for (const SceneMessage& warning : loaded.warnings) reloaded.messages.push_back(format(warning));
  } catch (const std::exception& error) {
    reloaded.messages.emplace_back(error.what());
  }
  return reloaded;
}

// True if the files have changed and are no longer being written.
bool SceneWatcher::Shared::look() {
  const std::vector<Stamp> now = stamps(files);
  const bool settled = now == seen;  // otherwise an editor may still be writing
  seen = now;
  if (!settled || now == known) return false;
  known = now;
  return true;
}

void SceneWatcher::Shared::run() {
  for (;;) {
    {
      std::unique_lock lock(mutex);
      busy = false;
      if (wake.wait_for(lock, watch_interval, [this] { return stop; })) return;
      busy = true;
    }
    if (!look()) continue;
    Reloaded reloaded = reload();
    seen = stamps(files);
    if (seen.size() != known.size()) known = seen;
    const std::scoped_lock lock(mutex);
    ready = std::move(reloaded);
  }
}

SceneWatcher::SceneWatcher(std::vector<std::string> files, Loader load, Maker make)
    : shared_(std::make_shared<Shared>(std::move(files), std::move(load), std::move(make))),
      thread_([shared = shared_] { shared->run(); }) {}

bool SceneWatcher::stop() {
  if (!thread_.joinable()) return !left_alone_;
  {
    const std::scoped_lock lock(shared_->mutex);
    shared_->stop = true;
    left_alone_ = shared_->busy;
  }
  shared_->wake.notify_all();
  if (left_alone_)
    thread_.detach();
  else
    thread_.join();
  return !left_alone_;
}

std::optional<Reloaded> SceneWatcher::take() {
  const std::scoped_lock lock(shared_->mutex);
  return std::exchange(shared_->ready, std::nullopt);
}

}  // namespace rattle::play
