#include "scenes/embedded_scenes.hpp"

namespace rattle {

std::optional<std::string_view> find_embedded_file(std::string_view name) {
  for (const EmbeddedFile& file : embedded_files())
    if (file.name == name) return file.content;
  return std::nullopt;
}

std::vector<std::string> embedded_scene_names() {
  constexpr std::string_view extension = ".toml";
  std::vector<std::string> names;
  for (const EmbeddedFile& file : embedded_files())
    if (file.name.ends_with(extension))
      names.emplace_back(file.name.substr(0, file.name.size() - extension.size()));
  return names;
}

}  // namespace rattle
