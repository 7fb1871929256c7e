// Typed access to the keys of one table. Every error is reported with the place of the value. Keys that were
// not asked for are reported at the end. Only keys declared in the schema can be asked for.
#pragma once

#include <optional>
#include <rattle/scene/schema/schema.hpp>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "document.hpp"
#include "reading_context.hpp"

namespace rattle {

class TableReader {
 public:
  // `path` is the engine's name of the part, "string.main"; `label` starts every message, "string 'main'".
  // Both are empty for the top level.
  TableReader(ReadingContext& context, const TableSchema& schema, const DocumentTable& table, Position position,
              std::string path, std::string label);

  // The value of a key of any type; null if the key is absent.
  const DocumentNode* value(std::string_view key);
  bool has(std::string_view key) { return value(key) != nullptr; }

  // Marks a key as known without reading it: report_unknown_keys() then does not report it.
  void know(std::string_view key);
  // Reports an error if the key is present.
  void forbid(std::string_view key, std::string_view because);

  // Finite numbers; integers are numbers too. `unit` only appears in messages.
  std::optional<double> number(std::string_view key, std::string_view unit);
  double number_or(std::string_view key, std::string_view unit, double otherwise);
  double required_number(std::string_view key, std::string_view unit);
  std::optional<int> integer(std::string_view key);
  std::optional<bool> boolean(std::string_view key);
  std::optional<std::string> word(std::string_view key);

  // The value that belongs to the chosen word.
  std::optional<int> choice(std::string_view key, std::span<const Choice> choices);
  std::optional<int> choice_of(std::string_view key, const DocumentNode& node, std::span<const Choice> choices);
  template <class Enumeration>
  std::optional<Enumeration> choice(std::string_view key, std::span<const Choice> choices) {
    const auto value = choice(key, choices);
    return value ? std::optional(static_cast<Enumeration>(*value)) : std::nullopt;
  }

  // Reads a number from `node`: the value of the key or an item of its array.
  std::optional<double> number_of(std::string_view key, const DocumentNode& node, std::string_view unit);
  std::optional<int> integer_of(std::string_view key, const DocumentNode& node);

  void error(const DocumentNode& node, std::string_view message);
  void error(std::string_view message);  // about the table as a whole
  void missing(std::string_view key, std::string_view remedy);

  // Engine messages about `alias` are then placed at the value of `key`, unless the table has `alias` itself.
  void remember_alias(std::string_view alias, std::string_view key);

  void report_unknown_keys();

  const TableSchema& schema() const { return schema_; }
  std::string_view unit_of(std::string_view key) const { return schema_.find(key)->unit; }
  const std::string& path() const { return path_; }
  const std::string& label() const { return label_; }
  Position position() const { return position_; }

 private:
  std::string with_label(std::string_view message) const;
  void wrong_type(std::string_view key, const DocumentNode& node, std::string_view wanted);

  ReadingContext& context_;
  const TableSchema& schema_;
  const DocumentTable& table_;
  Position position_;
  std::string path_;
  std::string label_;
  std::vector<std::string> known_keys_;
};

}  // namespace rattle
