#include "table_reader.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <rattle/base/text.hpp>

#include "name_suggestion.hpp"

namespace rattle {

TableReader::TableReader(ReadingContext& context, const TableSchema& schema, const DocumentTable& table,
                         Position position, std::string path, std::string label)
    : context_(context),
      schema_(schema),
      table_(table),
      position_(position),
      path_(std::move(path)),
      label_(std::move(label)) {
  if (!path_.empty()) context_.remember(path_, position_);
  for (const DocumentEntry& entry : table_)
    context_.remember(path_.empty() ? entry.key : path_ + "." + entry.key, entry.value.position);
}

void TableReader::know(std::string_view key) {
  if (std::find(known_keys_.begin(), known_keys_.end(), key) == known_keys_.end())
    known_keys_.emplace_back(key);
}

const DocumentNode* TableReader::value(std::string_view key) {
  know(key);
  if (!schema_.find(key))
    error(
        text("this program reads the key '", key, "', but its schema does not declare it: please report this"));
  const DocumentEntry* const entry = find_entry(table_, key);
  return entry ? &entry->value : nullptr;
}

void TableReader::forbid(std::string_view key, std::string_view because) {
  know(key);
  if (const DocumentEntry* const entry = find_entry(table_, key))
    error(entry->value, text(key, " is not used here: ", because));
}

std::optional<double> TableReader::number_of(std::string_view key, const DocumentNode& node,
                                             std::string_view unit) {
  if (const auto* integer = node.integer()) return static_cast<double>(*integer);
  if (const auto* real = node.real()) {
    if (std::isfinite(*real)) return *real;
    error(node, text(key, " is ", *real, "; it must be a finite number"));
    return std::nullopt;
  }
  wrong_type(key, node, unit.empty() ? std::string("a number") : text("a number (", unit, ")"));
  return std::nullopt;
}

std::optional<double> TableReader::number(std::string_view key, std::string_view unit) {
  const DocumentNode* const node = value(key);
  if (!node) return std::nullopt;
  return number_of(key, *node, unit);
}

double TableReader::number_or(std::string_view key, std::string_view unit, double otherwise) {
  return number(key, unit).value_or(otherwise);
}

double TableReader::required_number(std::string_view key, std::string_view unit) {
  if (!has(key)) missing(key, unit.empty() ? std::string("a number") : text("a number (", unit, ")"));
  return number_or(key, unit, 0.0);
}

std::optional<int> TableReader::integer(std::string_view key) {
  const DocumentNode* const node = value(key);
  if (!node) return std::nullopt;
  return integer_of(key, *node);
}

std::optional<int> TableReader::integer_of(std::string_view key, const DocumentNode& node) {
  const std::int64_t* const number = node.integer();
  if (!number) {
    wrong_type(key, node, "a whole number");
    return std::nullopt;
  }
  if (*number < 0 || *number > std::numeric_limits<int>::max()) {
    error(node, text(key, " is ", std::to_string(*number), "; it must be between 0 and ",
                     std::numeric_limits<int>::max()));
    return std::nullopt;
  }
  return static_cast<int>(*number);
}

std::optional<bool> TableReader::boolean(std::string_view key) {
  const DocumentNode* const node = value(key);
  if (!node) return std::nullopt;
  if (const bool* flag = node->boolean()) return *flag;
  wrong_type(key, *node, "true or false");
  return std::nullopt;
}

std::optional<std::string> TableReader::word(std::string_view key) {
  const DocumentNode* const node = value(key);
  if (!node) return std::nullopt;
  if (const std::string* content = node->text()) return *content;
  wrong_type(key, *node, "a text in quotes");
  return std::nullopt;
}

void TableReader::wrong_type(std::string_view key, const DocumentNode& node, std::string_view wanted) {
  const bool quoted_number = node.text() && wanted.starts_with("a number");
  error(node, text(key, " must be ", wanted, ", not ", describe(node),
                   quoted_number ? "; write a plain number in SI units, without quotes" : ""));
}

std::optional<int> TableReader::choice(std::string_view key, std::span<const Choice> choices) {
  const DocumentNode* const node = value(key);
  if (!node) return std::nullopt;
  return choice_of(key, *node, choices);
}

std::optional<int> TableReader::choice_of(std::string_view key, const DocumentNode& node,
                                          std::span<const Choice> choices) {
  std::vector<std::string> names;
  for (const Choice& candidate : choices) {
    if (node.text() && *node.text() == candidate.name) return candidate.value;
    names.emplace_back(candidate.name);
  }
  if (const std::string* content = node.text())
    error(node, text("unknown ", key, " ", in_quotes(*content), suggestion(*content, names)));
  else
    wrong_type(key, node, text("one of the words ", joined(names)));
  return std::nullopt;
}

std::string TableReader::with_label(std::string_view message) const {
  return label_.empty() ? std::string(message) : text(label_, ": ", message);
}

void TableReader::error(const DocumentNode& node, std::string_view message) {
  context_.error(node.position, with_label(message));
  context_.distrust(path_);
}

void TableReader::error(std::string_view message) {
  context_.error(position_, with_label(message));
  context_.distrust(path_);
}

void TableReader::missing(std::string_view key, std::string_view remedy) {
  error(text(key, " is missing; add ", key, " = …, ", remedy));
}

void TableReader::remember_alias(std::string_view alias, std::string_view key) {
  if (find_entry(table_, alias)) return;
  if (const DocumentEntry* entry = find_entry(table_, key))
    context_.remember(text(path_, ".", alias), entry->value.position);
}

void TableReader::report_unknown_keys() {
  const auto place = [&](const std::string& key) {
    return std::find_if(schema_.keys.begin(), schema_.keys.end(),
                        [&](const KeySchema& k) { return k.name == key; });
  };
  std::stable_sort(known_keys_.begin(), known_keys_.end(),
                   [&](const std::string& a, const std::string& b) { return place(a) < place(b); });
  for (const DocumentEntry& entry : table_) {
    if (std::find(known_keys_.begin(), known_keys_.end(), entry.key) != known_keys_.end()) continue;
    const std::string guess = context_.is_full() ? std::string() : suggestion(entry.key, known_keys_);
    context_.error(entry.key_position, with_label(text("unknown key ", in_quotes(entry.key), guess)));
  }
}

}  // namespace rattle
