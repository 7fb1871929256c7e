#include "support/scene_source.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <vector>

#include "scene_file/name_suggestion.hpp"
#include "support/command_error.hpp"
#include "support/embedded_scenes.hpp"

namespace rattle {
namespace {

constexpr std::size_t scene_size_limit = std::size_t{16} << 20;

std::string read_descriptor(int descriptor, std::size_t size_limit) {
  std::string content;
  std::vector<char> block(std::size_t{1} << 16);
  for (;;) {
    const ssize_t got = ::read(descriptor, block.data(), block.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw InputError(std::strerror(errno));
    if (got == 0) return content;
    content.append(block.data(), static_cast<std::size_t>(got));
    if (content.size() > size_limit)
      throw InputError(fmt::format("it is larger than {} bytes, the most that is read", size_limit));
  }
}

// Throws InputError without the file's name.
std::string read_file(const std::string& path, std::size_t size_limit) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) throw InputError(std::strerror(errno));
  try {
    std::string content = read_descriptor(descriptor, size_limit);
    ::close(descriptor);
    return content;
  } catch (...) {
    ::close(descriptor);
    throw;
  }
}

bool looks_like_path(const std::string& scene) {
  return scene.find('/') != std::string::npos || scene.ends_with(".toml");
}

[[noreturn]] void unknown_scene(const std::string& scene, const std::string& reason) {
  const std::vector<std::string> names = embedded_scene_names();
  std::string stem = std::filesystem::path(scene).filename().string();
  if (stem.ends_with(".toml")) stem.resize(stem.size() - 5);
  const std::string nearest = nearest_name(stem, names);
  std::string message = looks_like_path(scene)
                            ? fmt::format("cannot read scene {}: {}", scene, reason)
                            : fmt::format("'{}' is neither a built-in scene nor a file", scene);
  if (!nearest.empty()) message += fmt::format("; did you mean '{}'?", nearest);
  throw InputError(message + " ('rattle scenes' lists those built in)");
}

}  // namespace

SceneSource SceneSource::open(const std::string& scene) {
  SceneSource source;
  if (scene == "-") {
    source.label_ = "<stdin>";
    source.text_ = read_descriptor(STDIN_FILENO, scene_size_limit);
    return source;
  }
  if (!looks_like_path(scene)) {
    if (const auto content = find_embedded_file(scene + ".toml")) {
      source.built_in_ = true;
      source.label_ = "built-in/" + scene + ".toml";
      source.text_ = *content;
      return source;
    }
  }
  source.label_ = source.path_ = scene;
  try {
    source.text_ = read_file(scene, scene_size_limit);
  } catch (const InputError& error) {
    unknown_scene(scene, error.what());
  }
  return source;
}

std::string SceneSource::path_beside(const std::string& file) const {
  if (built_in_) return {};
  return (std::filesystem::path(path_).parent_path() / file).string();
}

std::string SceneSource::read_beside(const std::string& file, std::size_t size_limit) const {
  if (built_in_) {
    const auto content = find_embedded_file(file);
    if (!content) throw InputError(fmt::format("'{}' is not built into the program", file));
    return std::string(*content);
  }
  const std::string path = path_beside(file);
  try {
    return read_file(path, size_limit);
  } catch (const InputError& error) {
    throw InputError(fmt::format("cannot read {}: {}", path, error.what()));
  }
}

}  // namespace rattle
