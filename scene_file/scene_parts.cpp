// Iteration over the tables of a kind, and the namespaces of components and interactions.
#include <algorithm>
#include <rattle/base/text.hpp>

#include "attachment_text.hpp"
#include "name_suggestion.hpp"
#include "scene_reader.hpp"

namespace rattle {
namespace {

std::string place_text(ReadingContext& context, Position position) {
  const Place place = context.place(position);
  return place.line > 0 ? text("line ", place.line, ", column ", place.column) : place.source;
}

// "strings, bars and masses": the kinds that share this namespace.
std::string sharers(Namespace names) {
  std::vector<std::string_view> plurals;
  for (const TableSchema& table : scene_schema().tables)
    if (table.names == names || table.names == Namespace::both) plurals.push_back(table.plural);
  std::string words;
  for (std::size_t i = 0; i < plurals.size(); ++i)
    words += text(i == 0 ? "" : i + 1 < plurals.size() ? ", " : " and ", plurals[i]);
  return words;
}

template <class Handle>
void declare(ReadingContext& context, std::map<std::string, NamedPart<Handle>, std::less<>>& parts,
             const TableReader& table, const std::string& name, Namespace names, Handle handle) {
  NamedPart<Handle> part{handle, table.path(), text(table.schema().kind, ".", name), table.position()};
  const auto [existing, is_new] = parts.try_emplace(name, std::move(part));
  if (is_new) return;
  const NamedPart<Handle>& first = existing->second;
  context.error(table.position(), text(table.label(), ": the name '", name, "' is already taken by [",
                                       first.written, "] (", place_text(context, first.position), "); ",
                                       sharers(names), " share a namespace: choose another name"));
  context.distrust(table.path());
  context.distrust(first.path);
}

}  // namespace

bool is_kind(std::string_view word) {
  const TableSchema* const table = scene_schema().find(word);
  return table && table->has_name;
}

void for_each_part(SceneReader& reader, const DocumentTable& root, const TableInfo& info,
                   const std::function<void(TableReader& table, const std::string& name)>& read) {
  const std::string_view kind = info.kind;
  const DocumentEntry* const group = find_entry(root, kind);
  if (!group) return;
  const DocumentTable* const parts = group->value.table();
  if (!parts) {
    reader.context.error(group->key_position, text("'", kind, "' must be a table with a name: write [", kind,
                                                   ".NAME] once for each ", kind));
    return;
  }
  for (const DocumentEntry& part : *parts) {
    if (!part.value.table()) {
      reader.context.error(part.key_position, text("a ", kind, " needs a name: write [", kind, ".NAME] above ",
                                                   in_quotes(part.key), ", for example [", kind, ".main]"));
      continue;
    }
    if (!is_valid_name(part.key)) {
      reader.context.error(part.key_position, text("the name ", in_quotes(part.key), " of a ", kind,
                                                   " must be 1 to 100 letters, digits, '_' or '-'"));
      continue;
    }
    TableReader table(reader.context, *scene_schema().find(kind), *part.value.table(), part.value.position,
                      text(info.path_kind(), ".", part.key), text(kind, " '", part.key, "'"));
    if (kind != info.path_kind()) reader.context.remember(text(kind, ".", part.key), table.position());
    read(table, part.key);
    table.report_unknown_keys();
  }
}

void declare_component(SceneReader& reader, const TableReader& table, const std::string& name,
                       ComponentHandle handle) {
  declare(reader.context, reader.components, table, name, Namespace::components, handle);
}

void declare_interaction(SceneReader& reader, const TableReader& table, const std::string& name,
                         InteractionHandle handle) {
  declare(reader.context, reader.interactions, table, name, Namespace::interactions, handle);
}

}  // namespace rattle
