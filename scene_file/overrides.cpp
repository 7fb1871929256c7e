#include "overrides.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <rattle/base/text.hpp>
#include <string_view>

#include "name_suggestion.hpp"
#include "scene_reader.hpp"
#include "toml_document.hpp"

namespace rattle {
namespace {

constexpr std::string_view cannot_add =
    " (--set changes tables that the scene has; it cannot add one: write it into the scene file)";

// Setting a key takes out those that say the same thing in another way.
struct Alternatives {
  std::string_view set;
  std::array<std::string_view, 4> removed;
};
constexpr std::array<Alternatives, 12> alternatives = {{
    {"tension", {"fundamental"}},
    {"fundamental", {"tension", "highest_tension"}},
    {"radius", {"width", "thickness", "mass_per_length", "bending_stiffness"}},
    {"width", {"radius", "mass_per_length", "bending_stiffness"}},
    {"mass_per_length", {"radius", "width", "thickness"}},
    {"size", {"length_x", "length_y"}},
    {"length_x", {"size"}},
    {"length_y", {"size"}},
    {"at", {"interaction"}},
    {"interaction", {"at"}},
    {"envelope", {"signal"}},
    {"signal", {"envelope"}},
}};

std::vector<std::string> split(std::string_view path) {
  std::vector<std::string> parts(1);
  for (const char c : path) {
    if (c == '.')
      parts.emplace_back();
    else if (c != ' ' && c != '\t')
      parts.back() += c;
  }
  return parts;
}

bool is_kind(std::string_view word) {
  const auto kinds = all_kinds();
  return std::find(kinds.begin(), kinds.end(), word) != kinds.end();
}

struct Part {
  std::string path;  // "string.main"
  std::string name;
  DocumentTable* table = nullptr;
};

std::vector<Part> parts_of(DocumentTable& root) {
  std::vector<Part> parts;
  for (DocumentEntry& group : root) {
    if (!is_kind(group.key) || !group.value.table()) continue;
    for (DocumentEntry& part : *group.value.table())
      if (part.value.table()) parts.push_back({group.key + "." + part.key, part.key, part.value.table()});
  }
  return parts;
}

void assign(DocumentTable& table, const std::string& key, DocumentNode value) {
  for (const Alternatives& choice : alternatives) {
    if (choice.set != key) continue;
    std::erase_if(table, [&](const DocumentEntry& entry) {
      return std::find(choice.removed.begin(), choice.removed.end(), entry.key) != choice.removed.end();
    });
  }
  if (key == "tension" && !value.text())  // a tension that no gesture moves has no highest
    std::erase_if(table, [](const DocumentEntry& entry) { return entry.key == "highest_tension"; });
  const Position position = value.position;
  if (DocumentEntry* entry = find_entry(table, key))
    *entry = {key, position, std::move(value)};
  else
    table.push_back({key, position, std::move(value)});
}

class OverrideReader {
 public:
  OverrideReader(ReadingContext& context, DocumentTable& root) : context_(context), root_(root) {}

  void apply(std::string_view written, int source) {
    source_ = {source, 0, 0};
    const auto equals = written.find('=');
    if (equals == std::string_view::npos)
      return fail(
          text("there is no '=' in ", in_quotes(written), "; write NAME.KEY=VALUE, as in main.tension=400"));
    const std::vector<std::string> parts = split(written.substr(0, equals));
    if (std::find(parts.begin(), parts.end(), std::string()) != parts.end() || parts.size() > 3)
      return fail(text("cannot read the key ", in_quotes(written.substr(0, equals)),
                       "; write KEY, NAME.KEY or KIND.NAME.KEY"));
    DocumentTable* const table = find_table(parts);
    if (table) assign(*table, parts.back(), parse_override_value(written.substr(equals + 1), source));
  }

 private:
  // The table that holds the key; reports why there is none.
  DocumentTable* find_table(const std::vector<std::string>& parts) {
    if (parts.size() == 1) return find_top_level(parts[0]);
    if (parts.size() == 2) return find_by_name(parts[0], parts[1]);
    return find_by_path(parts[0] + "." + parts[1]);
  }

  DocumentTable* find_top_level(const std::string& key) {
    if (!is_kind(key)) return &root_;
    fail(text("'", key, "' is a kind of table, not a value; write ", key, ".NAME.KEY=VALUE"));
    return nullptr;
  }

  DocumentTable* play_table() {
    if (!find_entry(root_, "play")) root_.push_back({"play", source_, DocumentNode{source_, DocumentTable{}}});
    DocumentTable* const table = find_entry(root_, "play")->value.table();
    if (!table) fail("play must be a table in the scene");
    return table;
  }

  DocumentTable* find_by_name(const std::string& name, const std::string& key) {
    if (name == "play") return play_table();
    std::vector<Part> found;
    std::vector<std::string> names;
    for (Part& part : parts_of(root_)) {
      if (part.name == name) found.push_back(part);
      names.push_back(part.name);
    }
    if (found.size() == 1) return found.front().table;
    if (found.empty()) {
      const bool lacks_name = is_kind(name);
      fail(lacks_name
               ? text("'", name, "' is a kind of table; write ", name, ".NAME.", key, "=VALUE")
               : text("the scene has nothing named ", in_quotes(name), suggestion(name, names), cannot_add));
      return nullptr;
    }
    std::vector<std::string> paths;
    for (const Part& part : found) paths.push_back(part.path + "." + key);
    fail(text("the name '", name, "' stands for several things; write one of: ", joined(paths)));
    return nullptr;
  }

  DocumentTable* find_by_path(const std::string& path) {
    std::vector<std::string> paths;
    for (Part& part : parts_of(root_)) {
      if (part.path == path) return part.table;
      paths.push_back(part.path);
    }
    fail(text("the scene has no [", path, "]", suggestion(path, paths), cannot_add));
    return nullptr;
  }

  void fail(std::string message) { context_.error(source_, std::move(message)); }

  ReadingContext& context_;
  DocumentTable& root_;
  Position source_{};
};

}  // namespace

void apply_overrides(ReadingContext& context, DocumentTable& root, const std::vector<std::string>& overrides) {
  OverrideReader reader(context, root);
  for (std::size_t i = 0; i < overrides.size(); ++i) reader.apply(overrides[i], static_cast<int>(i) + 1);
}

}  // namespace rattle
