#include "play/scene_watcher.hpp"

#include <sys/stat.h>

#include <chrono>
#include <cstdint>
#include <tuple>

namespace rattle::play {
namespace {

constexpr auto interval = std::chrono::milliseconds(100);

// Asking for times works on every file system and however an editor replaces a file.
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

SceneWatcher::SceneWatcher(std::vector<std::string> files, Loader load, Maker make)
    : files_(std::move(files)), load_(std::move(load)), make_(std::move(make)), thread_([this] { run(); }) {}

SceneWatcher::~SceneWatcher() {
  {
    const std::scoped_lock lock(mutex_);
    stop_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

std::optional<Reloaded> SceneWatcher::take() {
  const std::scoped_lock lock(mutex_);
  return std::exchange(ready_, std::nullopt);
}

Reloaded SceneWatcher::reload() {
  Reloaded reloaded;
  try {
    const LoadedScene loaded = load_();
    reloaded.instrument = make_(loaded);
    reloaded.scene = loaded.scene;
    files_ = loaded.input_files;
    for (const SceneMessage& warning : loaded.warnings) reloaded.messages.push_back(format(warning));
  } catch (const std::exception& error) {
    reloaded.messages.emplace_back(error.what());
  }
  return reloaded;
}

void SceneWatcher::run() {
  std::vector<Stamp> known = stamps(files_);
  std::vector<Stamp> seen = known;
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, interval, [this] { return stop_; })) {
    const std::vector<Stamp> now = stamps(files_);
    const bool settled = now == seen;  // an editor may not be done writing
    seen = now;
    if (!settled || now == known) continue;
    known = now;
    lock.unlock();
    Reloaded reloaded = reload();
    lock.lock();
    ready_ = std::move(reloaded);
    seen = stamps(files_);
    if (seen.size() != known.size()) known = seen;
  }
}

}  // namespace rattle::play
