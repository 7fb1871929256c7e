// The only part of this folder that touches the disk.
#include <filesystem>
#include <fstream>
#include <rattle/base/text.hpp>
#include <system_error>

#include "scene_file.hpp"
#include "text_limits.hpp"

namespace rattle {
namespace {

std::vector<SceneMessage> cannot_read(const std::string& path, const std::string& reason) {
  return {{Severity::error, Place{path, 0, 0}, text("cannot be read: ", reason)}};
}

}  // namespace

std::variant<SceneFile, std::vector<SceneMessage>> read_scene_file(const std::string& path,
                                                                   const SceneReadOptions& options) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) return cannot_read(path, "no such file");
  if (std::filesystem::is_directory(status)) return cannot_read(path, "it is a folder");
  std::ifstream file(path, std::ios::binary);
  if (!file) return cannot_read(path, "it could not be opened");

  const std::size_t limit = TextLimits{}.bytes;
  std::string content(limit + 1, '\0');
  file.read(content.data(), static_cast<std::streamsize>(content.size()));
  if (file.bad()) return cannot_read(path, "reading failed");
  content.resize(static_cast<std::size_t>(file.gcount()));
  if (content.size() > limit) return cannot_read(path, text("it has more than ", limit, " bytes"));
  return read_scene(content, path, options);
}

}  // namespace rattle
