// The project's files that are generated from the scene schema, and their expected contents.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include "schema/schema_texts.hpp"

namespace rattle::testing {

struct SchemaFile {
  std::filesystem::path path;
  std::string present;
  std::string wanted;
};

inline std::string content_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

inline std::vector<SchemaFile> schema_files(const std::filesystem::path& project) {
  const auto reference = project / "docs/scene-reference.md", dictionary = project / "tests/fuzz/scene.dict",
             completions = project / "web/page/src/edit/scene_words.json";
  const auto renewed = with_renewed_tables(content_of(reference));
  if (const auto* problem = std::get_if<MarkerProblem>(&renewed))
    throw std::runtime_error(reference.string() + ": " + problem->message);
  return {{reference, content_of(reference), std::get<std::string>(renewed)},
          {dictionary, content_of(dictionary), dictionary_text()},
          {completions, content_of(completions), completions_text()}};
}

}  // namespace rattle::testing
