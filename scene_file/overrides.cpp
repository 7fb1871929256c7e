#include "overrides.hpp"

#include <algorithm>
#include <optional>
#include <rattle/base/text.hpp>
#include <string_view>

#include "name_suggestion.hpp"
#include "scene_reader.hpp"
#include "toml_document.hpp"

namespace rattle {
namespace {

constexpr std::string_view cannot_add =
    " (--set changes existing tables; it cannot add one: add it to the scene file)";

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

struct Part {
  std::string path;  // "string.main"
  std::string name;
  DocumentTable* table = nullptr;
  std::string_view kind{};  // empty: the top level
};

std::vector<Part> parts_of(DocumentTable& root) {
  std::vector<Part> parts;
  for (DocumentEntry& group : root) {
    if (!is_kind(group.key) || !group.value.table()) continue;
    for (DocumentEntry& part : *group.value.table())
      if (part.value.table())
        parts.push_back({group.key + "." + part.key, part.key, part.value.table(), group.key});
  }
  return parts;
}

// Setting a key removes the keys that say the same thing in another way.
void assign(const Part& part, const std::string& key, DocumentNode value) {
  DocumentTable& table = *part.table;
  if (const KeySchema* const declared = scene_schema().find(part.kind)->find(key)) {
    const auto removed = words_of(declared->excludes);
    std::erase_if(table, [&](const DocumentEntry& entry) {
      return std::find(removed.begin(), removed.end(), entry.key) != removed.end();
    });
  }
  if (key == "tension" && !value.text())  // highest_tension goes only with a tension that a gesture moves
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
    const auto part = find_part(parts);
    if (part) assign(*part, parts.back(), parse_override_value(written.substr(equals + 1), source));
  }

 private:
  // Finds the part that the key belongs to. Reports an error if there is none.
  std::optional<Part> find_part(const std::vector<std::string>& parts) {
    if (parts.size() == 1) return find_top_level(parts[0]);
    if (parts.size() == 2) return find_by_name(parts[0], parts[1]);
    return find_by_path(parts[0] + "." + parts[1]);
  }

  std::optional<Part> find_top_level(const std::string& key) {
    if (!is_kind(key)) return Part{"", "", &root_};
    fail(text("'", key, "' is a kind of table, not a value; write ", key, ".NAME.KEY=VALUE"));
    return std::nullopt;
  }

  // [play]
  std::optional<Part> find_nameless(const TableSchema& kind) {
    const std::string name(kind.kind);
    if (!find_entry(root_, name)) root_.push_back({name, source_, DocumentNode{source_, DocumentTable{}}});
    DocumentTable* const table = find_entry(root_, name)->value.table();
    if (table) return Part{name, name, table, kind.kind};
    fail(text(name, " must be a table in the scene"));
    return std::nullopt;
  }

  std::optional<Part> find_by_name(const std::string& name, const std::string& key) {
    if (const TableSchema* const kind = scene_schema().find(name); kind && !kind->has_name)
      return find_nameless(*kind);
    std::vector<Part> found;
    std::vector<std::string> names;
    for (Part& part : parts_of(root_)) {
      if (part.name == name) found.push_back(part);
      names.push_back(part.name);
    }
    if (found.size() == 1) return found.front();
    if (found.empty()) {
      const bool lacks_name = is_kind(name);
      fail(lacks_name
               ? text("'", name, "' is a kind of table; write ", name, ".NAME.", key, "=VALUE")
               : text("the scene has nothing named ", in_quotes(name), suggestion(name, names), cannot_add));
      return std::nullopt;
    }
    std::vector<std::string> paths;
    paths.reserve(found.size());
    for (const Part& part : found) paths.push_back(part.path + "." + key);
    fail(text("the name '", name, "' is ambiguous; write one of: ", joined(paths)));
    return std::nullopt;
  }

  std::optional<Part> find_by_path(const std::string& path) {
    std::vector<std::string> paths;
    for (Part& part : parts_of(root_)) {
      if (part.path == path) return part;
      paths.push_back(part.path);
    }
    fail(text("the scene has no [", path, "]", suggestion(path, paths), cannot_add));
    return std::nullopt;
  }

  void fail(std::string message) { context_.error(source_, std::move(message)); }

  ReadingContext& context_;
  DocumentTable& root_;
  Position source_{};
};

OverrideTime time_of(std::string_view written) {
  const std::string_view key = written.substr(0, written.find('='));
  const bool is_early = key.find('*') != std::string_view::npos || split(key).front() == "repeat";
  return is_early ? OverrideTime::before_repeats : OverrideTime::after_repeats;
}

}  // namespace

void apply_overrides(ReadingContext& context, DocumentTable& root, const std::vector<std::string>& overrides,
                     OverrideTime time) {
  OverrideReader reader(context, root);
  for (std::size_t i = 0; i < overrides.size(); ++i)
    if (time_of(overrides[i]) == time) reader.apply(overrides[i], static_cast<int>(i) + 1);
}

}  // namespace rattle
