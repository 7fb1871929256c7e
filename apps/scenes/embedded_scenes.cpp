#include "scenes/embedded_scenes.hpp"

#include <algorithm>

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

std::string_view embedded_scene_title(std::string_view name) {
  constexpr std::string_view key = "title = \"";
  std::string_view rest = find_embedded_file(std::string(name) + ".toml").value_or("");
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    if (line.starts_with('[')) break;
    if (line.starts_with(key)) return line.substr(key.size(), line.find('"', key.size()) - key.size());
  }
  return {};
}

}  // namespace rattle
