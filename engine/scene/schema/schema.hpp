// All tables and keys of a scene file as a list, independent of the description types.
#pragma once

#include <rattle/scene/schema/key.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace rattle {

struct KeySchema : KeyInfo {
  std::string default_text{};  // default as written in a scene file, or in words; empty: none

  bool is_driven() const { return type == ValueType::driven || type == ValueType::driven_place; }
};

struct TableSchema : TableInfo {
  std::vector<KeySchema> keys{};

  const KeySchema* find(std::string_view key) const;
};

struct SceneSchema {
  // The top level and [play] come first. Components, interactions and the others follow in the order in which
  // messages list them.
  std::vector<TableSchema> tables{};

  const TableSchema* find(std::string_view kind) const;
};
const SceneSchema& scene_schema();

// "length width" -> length, width
std::vector<std::string_view> words_of(std::string_view list);

std::string limit_text(double value);  // "1e6", "0.45"

// "≥ 1e-9", "0 … 1e6", "±1e6"; empty if the key is unlimited.
std::string range_text(const KeySchema& key);

}  // namespace rattle
