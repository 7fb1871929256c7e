// Lists the words of the scene language: for completion on the web page and for the fuzzer.
#include <algorithm>
#include <rattle/base/text.hpp>

#include "recording/json_writer.hpp"
#include "schema/key_words.hpp"
#include "schema/schema_texts.hpp"

namespace rattle {
namespace {

// Tokens of a scene other than words.
constexpr std::string_view pieces[] = {
    "true",       "false", "inf",    "nan",      "@0.3",     "@0.3 m",  " nearest",      "@0.3, 0.4", "e-3",
    "e300",       "e-300", " = ",    "[[",       "{a=",      "{each=[", "{from=0,to=1}", "\"a*\"",    "*",
    "1979-05-27", "'''",   "\"\"\"", "gesture.", "control.", "cc 1",    "#--set "};

void add_once(std::vector<std::string>& words, std::string_view word) {
  if (std::find(words.begin(), words.end(), word) == words.end()) words.emplace_back(word);
}

// Such keys are useless where files cannot be read.
bool needs_file(const TableSchema& table, const KeySchema& key) {
  const std::vector<std::string_view> others = words_of(key.goes_with);
  return key.type == ValueType::file || std::any_of(others.begin(), others.end(), [&](std::string_view name) {
           const KeySchema* const other = table.find(name);
           return other && other->type == ValueType::file;
         });
}

std::string as_entry(std::string_view word) {
  std::string entry = "\"";
  for (const char c : word) {
    if (c == '"' || c == '\\') entry += '\\';
    entry += c;
  }
  return entry + "\"\n";
}

}  // namespace

std::string dictionary_text() {
  std::vector<std::string> words;
  for (const TableSchema& table : scene_schema().tables)
    if (!table.kind.empty()) add_once(words, table.kind);
  for (const TableSchema& table : scene_schema().tables)
    if (!table.kind.empty()) add_once(words, text("[", table.kind, table.has_name ? ".a]" : "]"));
  for (const TableSchema& table : scene_schema().tables)
    for (const KeySchema& key : table.keys) {
      add_once(words, key.name);
      for (const std::string_view word : words_for(key)) add_once(words, word);
    }
  for (const std::string_view piece : pieces) add_once(words, piece);
  std::string dictionary;
  for (const std::string& word : words) dictionary += as_entry(word);
  return dictionary;
}

std::string completions_text() {
  JsonWriter json;
  json.open_object().key("tables").open_array();
  for (const TableSchema& table : scene_schema().tables) {
    json.open_object()
        .member("kind", table.kind)
        .member("named", table.has_name)
        .member("meaning", table.meaning);
    json.key("keys").open_array();
    for (const KeySchema& key : table.keys) {
      const std::string unit = unit_text(key);
      json.open_object().member("name", key.name);
      json.member("detail", key.is_driven() ? unit.empty() ? "driven" : unit + ", driven" : unit);
      json.member("info", summary_of(key));
      json.key("words").open_array();
      for (const std::string_view word : words_for(key)) json.value(word);
      json.close_array().member("needsFile", needs_file(table, key)).close_object();
    }
    json.close_array().close_object();
  }
  json.close_array().close_object();
  return json.text();
}

}  // namespace rattle
