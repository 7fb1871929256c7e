#include "document.hpp"

#include <rattle/base/text.hpp>

#include "name_suggestion.hpp"

namespace rattle {

const DocumentEntry* find_entry(const DocumentTable& table, std::string_view key) {
  for (const DocumentEntry& entry : table)
    if (entry.key == key) return &entry;
  return nullptr;
}

DocumentEntry* find_entry(DocumentTable& table, std::string_view key) {
  for (DocumentEntry& entry : table)
    if (entry.key == key) return &entry;
  return nullptr;
}

std::string describe(const DocumentNode& node) {
  if (const auto* value = node.text()) return text("the text ", in_quotes(*value));
  if (const auto* value = node.integer()) return text("the number ", std::to_string(*value));
  if (const auto* value = node.real()) return text("the number ", *value);
  if (const auto* value = node.boolean()) return *value ? "the word true" : "the word false";
  if (node.array()) return "an array";
  if (node.table()) return "a table";
  return "a date or time";
}

}  // namespace rattle
