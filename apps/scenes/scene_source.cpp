#include "scenes/scene_source.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

#include "console/command_error.hpp"
#include "scene_file/name_suggestion.hpp"
#include "scene_file/text_limits.hpp"
#include "scenes/embedded_scenes.hpp"

namespace rattle {
namespace {

constexpr std::size_t scene_size_limit = TextLimits{}.bytes;

std::string size_text(std::size_t bytes) {
  constexpr std::size_t mebibyte = std::size_t{1} << 20;
  return bytes % mebibyte == 0 ? fmt::format("{} MiB", bytes / mebibyte) : fmt::format("{} bytes", bytes);
}

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
      throw InputError(fmt::format("it is larger than the limit of {}", size_text(size_limit)));
  }
}

// Opening a pipe blocks until its other end is opened, and reading a device may never end.
void refuse_special(const struct stat& status) {
  if (S_ISREG(status.st_mode)) return;
  const char* const kind = S_ISDIR(status.st_mode)    ? "directory"
                           : S_ISFIFO(status.st_mode) ? "pipe"
                           : S_ISSOCK(status.st_mode) ? "socket"
                                                      : "device";
  throw InputError(fmt::format("it is a {}, not a regular file", kind));
}

// A descriptor inherited from the shell: "/dev/stdin", or "/dev/fd/63" for <(...).
std::optional<int> inherited_descriptor(std::string_view path) {
  if (path == "-" || path == "/dev/stdin") return STDIN_FILENO;
  for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
    int number = 0;
    if (!path.starts_with(folder)) continue;
    const char* const end = path.data() + path.size();
    const auto read = std::from_chars(path.data() + folder.size(), end, number);
    if (read.ec == std::errc{} && read.ptr == end && number >= 0) return number;
  }
  return std::nullopt;
}

bool is_within(const std::filesystem::path& file, const std::filesystem::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), file.begin(), file.end()).first == folder.end();
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
  throw InputError(message + " ('rattle scenes' lists the built-in ones)");
}

}  // namespace

std::string read_regular_file(const std::string& path, std::size_t size_limit) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) throw InputError(std::strerror(errno));
  refuse_special(status);
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (descriptor < 0) throw InputError(std::strerror(errno));
  try {
    if (fstat(descriptor, &status) != 0) throw InputError(std::strerror(errno));
    refuse_special(status);
    std::string content = read_descriptor(descriptor, size_limit);
    ::close(descriptor);
    return content;
  } catch (...) {
    ::close(descriptor);
    throw;
  }
}

SceneSource SceneSource::open(const std::string& scene, OutsideFiles outside) {
  SceneSource source;
  source.outside_ = outside;
  if (const auto descriptor = inherited_descriptor(scene)) {
    source.label_ = *descriptor == STDIN_FILENO ? "<stdin>" : scene;
    if (scene != "-") lseek(*descriptor, 0, SEEK_SET);  // rewind, as opening the file by name would
    try {
      source.text_ = read_descriptor(*descriptor, scene_size_limit);
    } catch (const InputError& error) {
      throw InputError(fmt::format("cannot read scene {}: {}", source.label_, error.what()));
    }
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
    source.text_ = read_regular_file(scene, scene_size_limit);
  } catch (const InputError& error) {
    struct stat status {};
    if (lstat(scene.c_str(), &status) == 0)
      throw InputError(fmt::format("cannot read scene {}: {}", scene, error.what()));
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
  std::error_code error;
  const auto folder = std::filesystem::canonical(path_beside("."), error);
  const auto real = std::filesystem::weakly_canonical(folder / file, error);
  if (outside_ == OutsideFiles::refused && (error || !is_within(real, folder)))
    throw InputError(fmt::format(
        "'{}' is outside the scene's folder {}: put the file beside the scene, or give --allow-outside", file,
        folder.string()));
  try {
    return read_regular_file(outside_ == OutsideFiles::refused ? real.string() : path, size_limit);
  } catch (const InputError& problem) {
    throw InputError(fmt::format("cannot read {}: {}", path, problem.what()));
  }
}

}  // namespace rattle
