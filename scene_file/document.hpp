// A scene file as a tree of values with their positions in the text. Independent of the TOML library.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace rattle {

// `source` is 0 for the scene file and i + 1 for the i-th override.
struct Position {
  int source = 0;
  int line = 0;  // 1-based; 0: the source as a whole
  int column = 0;
  bool again = false;  // of a repeated table: not its first item, whose errors stand for those of the others
};

struct DateValue {};
struct DocumentNode;
struct DocumentEntry;
using DocumentArray = std::vector<DocumentNode>;
using DocumentTable = std::vector<DocumentEntry>;  // in the order of the text

struct DocumentNode {
  Position position{};
  std::variant<std::string, std::int64_t, double, bool, DateValue, DocumentArray, DocumentTable> content;

  const std::string* text() const { return std::get_if<std::string>(&content); }
  const std::int64_t* integer() const { return std::get_if<std::int64_t>(&content); }
  const double* real() const { return std::get_if<double>(&content); }
  const bool* boolean() const { return std::get_if<bool>(&content); }
  const DocumentArray* array() const { return std::get_if<DocumentArray>(&content); }
  const DocumentTable* table() const { return std::get_if<DocumentTable>(&content); }
  DocumentTable* table() { return std::get_if<DocumentTable>(&content); }
};

struct DocumentEntry {
  std::string key;
  Position key_position{};
  DocumentNode value{};
};

const DocumentEntry* find_entry(const DocumentTable& table, std::string_view key);
DocumentEntry* find_entry(DocumentTable& table, std::string_view key);

// "the text \"600\"", "the number 3", "an array": for messages.
std::string describe(const DocumentNode& node);

}  // namespace rattle
