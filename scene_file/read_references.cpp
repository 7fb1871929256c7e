// What one part says about another: "main@0.3 m", "hammer", the name of a contact.
#include <rattle/base/text.hpp>

#include "attachment_text.hpp"
#include "name_suggestion.hpp"
#include "scene_reader.hpp"

namespace rattle {
namespace {

template <class Handle>
std::vector<std::string> names_of(const std::map<std::string, NamedPart<Handle>, std::less<>>& parts) {
  std::vector<std::string> names;
  for (const auto& [name, part] : parts) names.push_back(name);
  return names;
}

// Finds a named part and hands its distrust on to whoever refers to it.
template <class Handle>
std::optional<Handle> resolve(SceneReader& reader, TableReader& table, std::string_view key,
                              const DocumentNode& node, const std::string& name, std::string_view what,
                              const std::map<std::string, NamedPart<Handle>, std::less<>>& parts) {
  const auto found = parts.find(name);
  if (found == parts.end()) {
    const std::string guess = reader.context.is_full() ? std::string() : suggestion(name, names_of(parts));
    table.error(node, text(key, ": there is no ", what, " named ", in_quotes(name), guess));
    return std::nullopt;
  }
  if (reader.context.is_distrusted(found->second.path)) reader.context.distrust(table.path());
  if (!found->second.handle) reader.context.distrust(table.path());
  return found->second.handle;
}

std::optional<AttachmentText> read_place(TableReader& table, std::string_view key, const DocumentNode*& node,
                                         std::string_view example) {
  node = table.value(key);
  if (!node) {
    table.missing(key, text("for example \"", example, "\""));
    return std::nullopt;
  }
  const auto word = table.word(key);
  if (!word) return std::nullopt;
  auto parsed = parse_attachment(*word);
  if (const auto* problem = std::get_if<std::string>(&parsed)) {
    table.error(*node, text(key, ": ", *problem));
    return std::nullopt;
  }
  return std::get<AttachmentText>(std::move(parsed));
}

// What is wrong with the coordinates on that component; empty when nothing is.
std::string coordinate_problem(const SceneDescription& scene, ComponentHandle handle,
                               const AttachmentText& place) {
  const std::string& name = place.name;
  switch (handle.kind) {
    case ComponentKind::mass:
      return place.x ? text("mass '", name, "' has no positions; write \"", name, "\" alone") : std::string();
    case ComponentKind::slide:
      return place.x ? text("slide '", name, "' has no positions; write \"", name, "\" alone") : std::string();
    case ComponentKind::barrier:
      if (scene.barriers[handle.index].profile.empty())
        return place.x ? text("barrier '", name, "' has one height; write \"", name, "\" alone")
                       : std::string();
      if (place.x && !place.y && !place.x->is_fraction) return {};
      return text("where on the profile of barrier '", name, "'? Write metres, \"", name, "@0.3 m\"");
    case ComponentKind::string:
      if (!place.x)
        return text("where on '", name, "'? Write a fraction of its length, \"", name, "@0.3\", or metres, \"",
                    name, "@0.3 m\"");
      if (place.y)
        return text("'", name, "' has one position, along its length; leave out what follows the comma");
      return {};
    case ComponentKind::plate:
      if (place.x && place.y) return {};
      return text("where on plate '", name, "'? Write two fractions of its sides, \"", name,
                  "@0.3, 0.4\", or metres, \"", name, "@0.1 m, 0.2 m\"");
  }
  return {};
}

}  // namespace

std::optional<Attachment> read_attachment(SceneReader& reader, TableReader& table, std::string_view key) {
  const DocumentNode* node = nullptr;
  const auto place = read_place(table, key, node, "main@0.3 m");
  if (!place) return std::nullopt;
  const auto handle = resolve(reader, table, key, *node, place->name, "component", reader.components);
  if (!handle) return std::nullopt;
  const std::string problem = coordinate_problem(reader.scene, *handle, *place);
  if (!problem.empty()) {
    table.error(*node, text(key, ": ", problem));
    return std::nullopt;
  }
  Attachment result = at(*handle, place->x.value_or(Coordinate{}), place->y.value_or(Coordinate{}));
  if (place->nearest) result = nearest(result);
  return result;
}

std::optional<ComponentHandle> read_component_name(SceneReader& reader, TableReader& table,
                                                   std::string_view key) {
  const DocumentNode* node = nullptr;
  const auto place = read_place(table, key, node, "main");
  if (!place) return std::nullopt;
  const auto handle = resolve(reader, table, key, *node, place->name, "component", reader.components);
  if (!handle) return std::nullopt;
  if (place->x) {
    table.error(*node, text(key, " takes the whole of '", place->name, "'; write \"", place->name,
                            "\" without a position"));
    return std::nullopt;
  }
  return handle;
}

std::optional<InteractionHandle> read_interaction_name(SceneReader& reader, TableReader& table,
                                                       std::string_view key) {
  const DocumentNode* const node = table.value(key);
  const auto word = table.word(key);
  if (!word) return std::nullopt;
  return resolve(reader, table, key, *node, *word, "contact or spring", reader.interactions);
}

}  // namespace rattle
