#include "include_layers.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <sstream>

namespace rattle::test {
namespace {

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream rest(line.substr(1));
  for (std::string cell; std::getline(rest, cell, '|');) cells.push_back(cell);
  return cells;
}

// The words between backticks.
std::vector<std::string> words_in_backticks(const std::string& cell) {
  std::vector<std::string> words;
  std::istringstream rest(cell);
  std::string text, word;
  while (std::getline(rest, text, '`') && std::getline(rest, word, '`')) words.push_back(word);
  return words;
}

bool holds(std::string_view folder, std::string_view path) {
  if (folder.find('*') != std::string_view::npos) return matches(folder, path);
  return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

}  // namespace

std::vector<Layer> read_layers(std::string_view document) {
  std::vector<Layer> layers;
  std::istringstream lines{std::string(document)};
  bool is_inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line == "| folder | what | knows |") {
      is_inside = true;
      continue;
    }
    if (!is_inside || line.starts_with("|---")) continue;
    if (!line.starts_with("|")) break;
    const std::vector<std::string> cells = cells_of(line);
    if (cells.size() != 3) continue;
    Layer layer;
    layer.paths = words_in_backticks(cells[0]);
    if (layer.paths.empty()) continue;
    layer.name = layer.paths.front();
    layer.knows = words_in_backticks(cells[2]);
    layer.knows_all_above = cells[2].find("all above") != std::string::npos;
    layer.knows_all = !layer.knows_all_above && cells[2].find("all") != std::string::npos;
    layers.push_back(std::move(layer));
  }
  return layers;
}

std::vector<std::string> files_named(std::string_view document) {
  std::vector<std::string> files;
  std::istringstream lines{std::string(document)};
  for (std::string line; std::getline(lines, line);)
    for (const std::string& word : words_in_backticks(line)) {
      const bool is_path = word.find('/') != std::string::npos && word.find_first_of("* ") == std::string::npos;
      const bool is_new = word.find("NAME") != std::string::npos;
      const bool has_ending = std::ranges::any_of(std::array{".hpp", ".cpp", ".txt", ".md"},
                                                  [&](const char* ending) { return word.ends_with(ending); });
      if (is_path && has_ending && !is_new) files.push_back(word);
    }
  return files;
}

int layer_of(const std::vector<Layer>& layers, std::string_view path) {
  int found = -1;
  std::size_t longest = 0;
  for (std::size_t i = 0; i < layers.size(); ++i)
    for (const std::string& folder : layers[i].paths)
      if (holds(folder, path) && folder.size() > longest) {
        longest = folder.size();
        found = static_cast<int>(i);
      }
  return found;
}

std::vector<Edge> find_edges(const std::vector<SourceFile>& files) {
  std::set<std::string> known;
  for (const SourceFile& file : files) known.insert(file.path);
  std::vector<Edge> edges;
  for (const SourceFile& file : files) {
    const std::string folder = file.path.substr(0, file.path.rfind('/') + 1);
    std::istringstream lines(file.text);
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with("#include ") || line.size() < 12) continue;
      const std::size_t end = line.find_first_of(">\"", 10);
      const std::string name = line.substr(10, end - 10);
      std::vector<std::string> places = {folder + name, name, "apps/" + name, "tests/" + name};
      if (line[9] == '<' && name.starts_with("rattle/"))
        places = {"engine/" + name.substr(7), "engine/" + name, name.substr(7)};  // <rattle/live/...> is live/
      if (line[9] == '<' && !name.starts_with("rattle/")) places = {name, "tests/" + name};
      const auto to =
          std::ranges::find_if(places, [&](const std::string& place) { return known.contains(place); });
      if (to != places.end()) edges.push_back({file.path, *to});
    }
  }
  return edges;
}

std::vector<Edge> find_imports(const std::vector<SourceFile>& files) {
  std::set<std::string> known;
  for (const SourceFile& file : files) known.insert(file.path);
  std::vector<Edge> edges;
  for (const SourceFile& file : files) {
    if (!file.path.ends_with(".ts") && !file.path.ends_with(".mjs")) continue;
    const std::filesystem::path folder = std::filesystem::path(file.path).parent_path();
    for (std::size_t at = file.text.find("\"."); at != std::string::npos; at = file.text.find("\".", at + 1)) {
      const std::size_t end = file.text.find_first_of("\"\n", at + 1);
      if (end == std::string::npos || file.text[end] != '"') continue;
      const std::string name = file.text.substr(at + 1, end - at - 1);
      const std::string path = (folder / name).lexically_normal().generic_string();
      for (const std::string& place : {path, path + ".ts", path + "/index.ts"})
        if (known.contains(place)) edges.push_back({file.path, place});
    }
  }
  return edges;
}

bool is_allowed(const std::vector<Layer>& layers, const Edge& edge) {
  const int from = layer_of(layers, edge.from), to = layer_of(layers, edge.to);
  if (from < 0 || to < 0) return false;
  const Layer& layer = layers[static_cast<std::size_t>(from)];
  if (from == to || layer.knows_all || (layer.knows_all_above && to < from)) return true;
  const std::vector<std::string>& paths = layers[static_cast<std::size_t>(to)].paths;
  return std::ranges::any_of(layer.knows, [&](const std::string& known) {
    return std::ranges::find(paths, known) != paths.end() || holds(known, edge.to);
  });
}

}  // namespace rattle::test
