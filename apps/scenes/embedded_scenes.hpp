// The scenes compiled into the program, and the files they refer to.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rattle {

struct EmbeddedFile {
  std::string_view name;  // relative to the folder of scenes, e.g. "hammer-string.toml"
  std::string_view content;
};

// Sorted by name. The data is generated when the program is built.
std::vector<EmbeddedFile> embedded_files();

std::optional<std::string_view> find_embedded_file(std::string_view name);

// The names of the scenes, without ".toml".
std::vector<std::string> embedded_scene_names();

// The title of a built-in scene, found in its text without reading the rest: `title = "..."`, without escapes,
// before the first table. Empty without one.
std::string_view embedded_scene_title(std::string_view name);

}  // namespace rattle
