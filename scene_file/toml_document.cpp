#include "toml_document.hpp"

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>

// toml++ states preconditions its own parser breaks on input such as "[\n". With NDEBUG they vanish under g++
// but become promises to the optimiser under clang, which must not be made.
#if defined(__clang__)
#define __builtin_assume(...) static_cast<void>(0)
#endif
#include <toml++/toml.h>
#if defined(__clang__)
#undef __builtin_assume
#endif

namespace rattle {
namespace {

Position to_position(const toml::source_position& place) {
  return {0, static_cast<int>(place.line), static_cast<int>(place.column)};
}

DocumentNode convert(const toml::node& node);

DocumentArray convert_array(const toml::array& array) {
  DocumentArray items;
  items.reserve(array.size());
  for (const toml::node& item : array) items.push_back(convert(item));
  return items;
}

DocumentTable convert_table(const toml::table& table) {
  DocumentTable entries;
  entries.reserve(table.size());
  for (const auto& [key, value] : table)
    entries.push_back({std::string(key.str()), to_position(key.source().begin), convert(value)});
  // The library sorts by name; a scene means the order in which it is written.
  std::stable_sort(entries.begin(), entries.end(), [](const DocumentEntry& a, const DocumentEntry& b) {
    return std::tie(a.key_position.line, a.key_position.column) <
           std::tie(b.key_position.line, b.key_position.column);
  });
  return entries;
}

DocumentNode convert(const toml::node& node) {
  DocumentNode result;
  result.position = to_position(node.source().begin);
  if (const auto* text = node.as_string())
    result.content = text->get();
  else if (const auto* integer = node.as_integer())
    result.content = integer->get();
  else if (const auto* real = node.as_floating_point())
    result.content = real->get();
  else if (const auto* boolean = node.as_boolean())
    result.content = boolean->get();
  else if (const auto* array = node.as_array())
    result.content = convert_array(*array);
  else if (const auto* table = node.as_table())
    result.content = convert_table(*table);
  else
    result.content = DateValue{};
  return result;
}

void set_whole_source(DocumentNode& node, int source) {
  node.position = {source, 0, 0};
  if (auto* array = std::get_if<DocumentArray>(&node.content))
    for (DocumentNode& item : *array) set_whole_source(item, source);
  if (auto* table = node.table())
    for (DocumentEntry& entry : *table) {
      entry.key_position = {source, 0, 0};
      set_whole_source(entry.value, source);
    }
}

std::string syntax_message(std::string_view description) {
  constexpr std::string_view opening = "Error while parsing ";
  const bool names_the_part = description.starts_with(opening);
  if (names_the_part) description.remove_prefix(opening.size());
  return (names_the_part ? "syntax error in " : "syntax error: ") + std::string(description);
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

}  // namespace

std::variant<DocumentNode, TextProblem> parse_toml(std::string_view text) {
  if (auto problem = check_limits(text)) return std::move(*problem);
  const toml::parse_result parsed = toml::parse(text);
  if (!parsed) {
    const toml::parse_error& error = parsed.error();
    const toml::source_position& place = error.source().begin;
    return TextProblem{static_cast<int>(place.line), static_cast<int>(place.column),
                       syntax_message(error.description())};
  }
  return convert(parsed.table());
}

DocumentNode parse_override_value(std::string_view text, int source) {
  DocumentNode result;
  const auto parsed = parse_toml("value = " + std::string(text));
  const auto* root = std::get_if<DocumentNode>(&parsed);
  const bool is_one_value = root && root->table()->size() == 1;
  if (is_one_value)
    result = root->table()->front().value;
  else
    result.content = std::string(trimmed(text));
  set_whole_source(result, source);
  return result;
}

}  // namespace rattle
