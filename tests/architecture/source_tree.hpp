// The sources of the project as text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rattle::test {

struct SourceFile {
  std::string path;  // from the root of the project, with slashes
  std::string text;
};

// All files with these extensions below these folders of the project ("." is all of it), in the order of their
// paths. Installed packages and what the build writes are left out.
std::vector<SourceFile> read_sources(const std::vector<std::string>& folders,
                                     const std::vector<std::string>& extensions = {".hpp", ".cpp"});

std::string read_text(const std::string& path);  // from the root of the project

// "engine/scene/*_keys.hpp" against a path; a star stands for any text without a slash.
bool matches(std::string_view pattern, std::string_view path);

}  // namespace rattle::test
