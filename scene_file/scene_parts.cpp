// Walking over the tables of a kind, and the two namespaces.
#include <array>
#include <rattle/base/text.hpp>

#include "attachment_text.hpp"
#include "name_suggestion.hpp"
#include "scene_reader.hpp"

namespace rattle {
namespace {

constexpr std::array<std::string_view, 6> components = {"string", "bar", "plate", "mass", "barrier", "slide"};
constexpr std::array<std::string_view, 4> interactions = {"contact", "spring", "bow", "touch"};
constexpr std::array<std::string_view, 8> signals = {"control", "gesture", "finger", "initial",
                                                     "force",   "gravity", "output", "probe"};

constexpr std::array<NamedValue<Rule>, 7> rules = {{{"basic", Rule::basic},
                                                    {"published", Rule::published},
                                                    {"exact", Rule::exact},
                                                    {"secant", Rule::secant},
                                                    {"nonadhesive", Rule::nonadhesive},
                                                    {"gradient", Rule::gradient},
                                                    {"newton", Rule::newton}}};

std::string place_text(ReadingContext& context, Position position) {
  const Place place = context.place(position);
  return place.line > 0 ? text("line ", place.line, ", column ", place.column) : place.source;
}

template <class Handle>
void declare(ReadingContext& context, std::map<std::string, NamedPart<Handle>, std::less<>>& parts,
             const TableReader& table, const std::string& name, std::string_view written_kind,
             std::string_view what, Handle handle) {
  NamedPart<Handle> part{handle, table.path(), text(written_kind, ".", name), table.position()};
  const auto [existing, is_new] = parts.try_emplace(name, std::move(part));
  if (is_new) return;
  const NamedPart<Handle>& first = existing->second;
  context.error(table.position(), text(table.label(), ": the name '", name, "' is already taken by [",
                                       first.written, "] (", place_text(context, first.position), "); ", what,
                                       " share their names: choose another one"));
  context.distrust(table.path());
  context.distrust(first.path);
}

}  // namespace

std::span<const std::string_view> component_kinds() { return components; }
std::span<const std::string_view> interaction_kinds() { return interactions; }
std::span<const std::string_view> signal_kinds() { return signals; }
std::span<const NamedValue<Rule>> rule_names() { return rules; }

std::vector<std::string> all_kinds() {
  std::vector<std::string> kinds;
  for (const auto list : {component_kinds(), interaction_kinds(), signal_kinds()})
    kinds.insert(kinds.end(), list.begin(), list.end());
  return kinds;
}

void for_each_part(SceneReader& reader, const DocumentTable& root, std::string_view kind,
                   std::string_view engine_kind,
                   const std::function<void(TableReader& table, const std::string& name)>& read) {
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
    TableReader table(reader.context, *part.value.table(), part.value.position,
                      text(engine_kind, ".", part.key), text(kind, " '", part.key, "'"));
    read(table, part.key);
    table.report_unknown_keys();
  }
}

void declare_component(SceneReader& reader, const TableReader& table, const std::string& name,
                       std::string_view written_kind, ComponentHandle handle) {
  declare(reader.context, reader.components, table, name, written_kind,
          "strings, bars, plates, masses, barriers and slides", handle);
}

void declare_interaction(SceneReader& reader, const TableReader& table, const std::string& name,
                         std::string_view written_kind, InteractionHandle handle) {
  declare(reader.context, reader.interactions, table, name, written_kind,
          "contacts, springs, slides, bows and touches", handle);
}

}  // namespace rattle
