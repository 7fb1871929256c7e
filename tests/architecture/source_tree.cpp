#include "source_tree.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace rattle::test {

std::string read_text(const std::string& path) {
  std::ifstream file(std::string(RATTLE_PROJECT) + "/" + path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

namespace {

// Folders of tools, of installed packages and of what the build writes.
bool is_foreign(const std::string& folder) {
  return folder.starts_with(".") || folder == "node_modules" || folder == "build" || folder == "dist";
}

}  // namespace

std::vector<SourceFile> read_sources(const std::vector<std::string>& folders,
                                     const std::vector<std::string>& extensions) {
  namespace fs = std::filesystem;
  const fs::path root = RATTLE_PROJECT;
  std::vector<SourceFile> files;
  for (const std::string& folder : folders) {
    if (!fs::exists(root / folder)) continue;
    for (fs::recursive_directory_iterator entry(root / folder), end; entry != end; ++entry) {
      if (entry->is_directory() && is_foreign(entry->path().filename().string()))
        entry.disable_recursion_pending();
      const bool wanted = std::find(extensions.begin(), extensions.end(), entry->path().extension().string()) !=
                          extensions.end();
      if (!entry->is_regular_file() || !wanted) continue;
      const std::string path = fs::relative(entry->path(), root).generic_string();
      files.push_back({path, read_text(path)});
    }
  }
  std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) { return a.path < b.path; });
  return files;
}

bool matches(std::string_view pattern, std::string_view path) {
  if (pattern.empty()) return path.empty();
  if (pattern.front() != '*')
    return !path.empty() && path.front() == pattern.front() && matches(pattern.substr(1), path.substr(1));
  for (std::size_t taken = 0; taken <= path.size(); ++taken) {
    if (matches(pattern.substr(1), path.substr(taken))) return true;
    if (taken < path.size() && path[taken] == '/') return false;
  }
  return false;
}

}  // namespace rattle::test
