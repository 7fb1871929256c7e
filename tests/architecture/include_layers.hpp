// The layers of the project as docs/architecture.md has them, and the includes and imports that go against
// them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "source_tree.hpp"

namespace rattle::test {

// A row of the table "folder | what | knows".
struct Layer {
  std::string name;                // the first path of the row, as others refer to it
  std::vector<std::string> paths;  // folders, files or patterns with a star
  std::vector<std::string> knows;  // paths, or the beginnings of paths
  bool knows_all_above = false;
  bool knows_all = false;
};

// Empty if there is no such table.
std::vector<Layer> read_layers(std::string_view document);

// The files of the project that a document names between backticks: paths with a slash and an ending. Paths
// with a star or with NAME, which stands for something new, are left out.
std::vector<std::string> files_named(std::string_view document);

// The layer of a file, by the longest of the paths that hold it; -1: none.
int layer_of(const std::vector<Layer>& layers, std::string_view path);

struct Edge {
  std::string from, to;  // files
};
// The includes that lead to another of these files. Others belong to the standard library or to other projects.
std::vector<Edge> find_edges(const std::vector<SourceFile>& files);

// The same for TypeScript and JavaScript: whatever leads to another of these files and is written "./..." or
// "../...". That is an import, or an entry point of a bundle.
std::vector<Edge> find_imports(const std::vector<SourceFile>& files);

bool is_allowed(const std::vector<Layer>& layers, const Edge& edge);

}  // namespace rattle::test
