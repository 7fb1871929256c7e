// Generates the tables of docs/scene-reference.md.
#include <algorithm>
#include <array>
#include <rattle/base/text.hpp>

#include "scene_file/materials.hpp"
#include "schema/key_words.hpp"
#include "schema/schema_texts.hpp"

namespace rattle {
namespace {

using Row = std::vector<std::string>;

std::string line_of(const Row& row) {
  std::string line = "|";
  for (const std::string& cell : row) line += cell.empty() ? " |" : text(" ", cell, " |");
  return line + "\n";
}

// Empty columns are left out.
std::string table_of(const Row& head, const std::vector<Row>& rows) {
  std::vector<std::size_t> used;
  for (std::size_t column = 0; column < head.size(); ++column)
    if (std::any_of(rows.begin(), rows.end(), [&](const Row& row) { return !row[column].empty(); }))
      used.push_back(column);
  const auto picked = [&](const Row& row) {
    Row cells;
    for (const std::size_t column : used) cells.push_back(row[column]);
    return cells;
  };
  std::string table = line_of(picked(head)) + "|";
  for (std::size_t i = 0; i < used.size(); ++i) table += "---|";
  table += "\n";
  for (const Row& row : rows) table += line_of(picked(row));
  return table;
}

std::string for_cell(std::string_view text) {
  std::string cell;
  for (const char letter : text) {
    if (letter == '|') cell += '\\';
    cell += letter;
  }
  return cell;
}

std::string in_code(std::string_view word) { return text("`", word, "`"); }

std::string default_cell(const KeySchema& key) {
  if (key.required) return {};
  if (key.default_text.empty()) return "–";
  std::string cell = key.default_text;  // quoted parts are formatted as code
  for (std::size_t from = cell.find('"'); from != std::string::npos; from = cell.find('"', from)) {
    const std::size_t to = cell.find('"', from + 1);
    const std::string quoted = cell.substr(from, to + 1 - from);
    cell.replace(from, quoted.size(), in_code(quoted));
    from += quoted.size() + 2;
  }
  return cell;
}

std::string range_cell(const KeySchema& key) {
  if (key.choices.empty() || key.type == ValueType::midi) return range_text(key);
  std::string words;
  for (const Choice& choice : key.choices)
    words += text(words.empty() ? "" : ", ",
                  key.type == ValueType::integer ? std::string(choice.name) : in_code(choice.name));
  return words;
}

std::string keys_table(const TableSchema& table, const TableSchema* without) {
  std::vector<Row> rows;
  for (const KeySchema& key : table.keys) {
    if (without && without->find(key.name)) continue;
    const std::string unit = unit_text(key);
    rows.push_back({in_code(key.name), key.is_driven() ? unit.empty() ? "driven" : unit + ", driven" : unit,
                    default_cell(key), for_cell(range_cell(key)), for_cell(meaning_text(key))});
  }
  return table_of({"Key", "Unit", "Default", "Range", "Meaning"}, rows);
}

std::string materials_table() {
  std::vector<Row> rows;
  for (const Material& m : all_materials())
    rows.push_back({in_code(m.name), limit_text(m.density), limit_text(m.youngs_modulus),
                    m.youngs_modulus_across ? limit_text(*m.youngs_modulus_across) : "",
                    limit_text(m.poisson_ratio)});
  return table_of({"Name", "kg/m³", "Pa", "Pa across", "Poisson"}, rows);
}

constexpr std::string_view opening = "<!-- ", closing = " -->\n", end_marker = "<!-- end -->\n";
constexpr std::string_view keys_of = "keys of ", but_not_of = " but not of ", top_level = "the top level";

const TableSchema* table_named(std::string_view kind) {
  return scene_schema().find(kind == top_level ? "" : kind);
}

// The table that belongs below a marker, or a problem if the marker names an unknown kind.
std::variant<std::string, MarkerProblem> table_for(std::string_view marker) {
  if (marker == "materials") return materials_table();
  const std::string_view kinds = marker.substr(keys_of.size());
  const std::size_t but = kinds.find(but_not_of);
  const TableSchema* const table = table_named(kinds.substr(0, but));
  const TableSchema* const without =
      but == std::string_view::npos ? nullptr : table_named(kinds.substr(but + but_not_of.size()));
  if (!table || (but != std::string_view::npos && !without))
    return MarkerProblem{text("the marker '", marker, "' names a kind of table that there is not")};
  return keys_table(*table, without);
}

}  // namespace

std::string reference_tables_text() {
  std::string all;
  for (const TableSchema& table : scene_schema().tables)
    all += text(opening, keys_of, table.kind.empty() ? top_level : table.kind, closing,
                keys_table(table, nullptr), end_marker, "\n");
  return all + text(opening, "materials", closing, materials_table(), end_marker);
}

std::variant<std::string, MarkerProblem> with_renewed_tables(std::string_view document) {
  std::string renewed;
  while (true) {
    const std::size_t from =
        std::min(document.find(text(opening, keys_of)), document.find(text(opening, "materials")));
    if (from == std::string_view::npos) return renewed + std::string(document);
    const std::size_t marker = from + opening.size(), marker_end = document.find(closing, marker);
    const std::size_t to = document.find(end_marker, from);
    if (marker_end == std::string_view::npos || to == std::string_view::npos)
      return MarkerProblem{
          text("a table has no end; write ", end_marker.substr(0, end_marker.size() - 1), " below it")};
    auto table = table_for(document.substr(marker, marker_end - marker));
    if (const auto* problem = std::get_if<MarkerProblem>(&table)) return *problem;
    renewed += document.substr(0, marker_end + closing.size());
    renewed += std::get<std::string>(table);
    renewed += end_marker;
    document.remove_prefix(to + end_marker.size());
  }
}

}  // namespace rattle
