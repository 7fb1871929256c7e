// Reads references to other parts: "main@0.3 m", "hammer", the name of a contact.
#include <rattle/base/text.hpp>
#include <rattle/scene/description_parts.hpp>

#include "attachment_text.hpp"
#include "name_suggestion.hpp"
#include "scene_reader.hpp"

namespace rattle {
namespace {

template <class Handle>
std::vector<std::string> names_of(const std::map<std::string, NamedPart<Handle>, std::less<>>& parts) {
  std::vector<std::string> names;
  names.reserve(parts.size());
  for (const auto& [name, part] : parts) names.push_back(name);
  return names;
}

template <class Handle>
std::optional<Handle> resolve(SceneReader& reader, TableReader& table, std::string_view key,
                              const DocumentNode& node, const std::string& name, std::string_view what,
                              const std::map<std::string, NamedPart<Handle>, std::less<>>& parts) {
  const auto found = parts.find(name);
  if (found != parts.end()) return found->second.handle;
  const std::string guess = reader.context.is_full() ? std::string() : suggestion(name, names_of(parts));
  table.error(node, text(key, ": there is no ", what, " named ", in_quotes(name), guess));
  return std::nullopt;
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

// Describes what is wrong with the coordinates for this component; empty if nothing is.
std::string coordinate_problem(const SceneDescription& scene, ComponentHandle handle,
                               const AttachmentText& place) {
  const std::string& name = place.name;
  const std::string_view kind = kind_word(handle);
  if (is_rigid(handle)) {
    if (!has_profile(scene, handle))
      return place.x ? text(kind, " '", name, "' has one height; write \"", name, "\" alone") : std::string();
    if (place.x && !place.y && !place.x->is_fraction) return {};
    return text("where on the profile of ", kind, " '", name, "'? Write metres, \"", name, "@0.3 m\"");
  }
  switch (extent_of(scene, handle).dimensions) {
    case 0:
      return place.x ? text(kind, " '", name, "' has no positions; write \"", name, "\" alone") : std::string();
    case 1:
      if (!place.x)
        return text("where on '", name, "'? Write a fraction of its length, \"", name, "@0.3\", or metres, \"",
                    name, "@0.3 m\"");
      if (place.y)
        return text("'", name, "' has one position, along its length; leave out what follows the comma");
      return {};
    default:
      if (place.x && place.y) return {};
      return text("where on ", kind, " '", name, "'? Write two fractions of its sides, \"", name,
                  "@0.3, 0.4\", or metres, \"", name, "@0.1 m, 0.2 m\"");
  }
}

// Reports positions outside the component. The engine checks them too, but only in scenes without other errors.
// A length that could not be read is 0 and is not checked.
std::string beyond_side(const std::optional<Coordinate>& position, double length, const std::string& name,
                        std::string_view what) {
  constexpr double slack = 1e-9;
  if (!position || !(length > 0.0)) return {};
  const double share = position->is_fraction ? position->value : position->value / length;
  if (share >= -slack && share <= 1.0 + slack) return {};
  if (position->is_fraction)
    return text("position ", position->value, " on ", what, " '", name,
                "' is a fraction and must be in 0 to 1; write \"", name, "@", position->value,
                " m\" if you mean metres");
  return text("position ", position->value, " m is outside ", what, " '", name, "', whose length is ", length,
              " m");
}

std::string position_problem(const SceneDescription& scene, ComponentHandle handle,
                             const AttachmentText& place) {
  std::string problem = coordinate_problem(scene, handle, place);
  if (!problem.empty()) return problem;
  const Extent extent = extent_of(scene, handle);
  if (extent.dimensions > 0) problem = beyond_side(place.x, extent.x, place.name, kind_word(handle));
  if (extent.dimensions > 1 && problem.empty())
    problem = beyond_side(place.y, extent.y, place.name, kind_word(handle));
  return problem;
}

std::vector<std::string_view> interaction_kinds() {
  std::vector<std::string_view> kinds;
  for (const TableSchema& table : scene_schema().tables)
    if (table.names == Namespace::interactions || table.names == Namespace::both) kinds.push_back(table.kind);
  return kinds;
}

}  // namespace

namespace {

// A place on a component that is known at its points only.
Attachment resolve_point(SceneReader& reader, TableReader& table, std::string_view key,
                         const DocumentNode& node, const AttachmentText& place, ComponentHandle handle,
                         const std::vector<std::string>& names) {
  if (reader.context.is_distrusted(text(kind_word(handle), ".", place.name))) {
    reader.context.set_aside(table.path());  // its points may be what is wrong
    return at(no_component);
  }
  const auto found = std::find(names.begin(), names.end(), place.point);
  if (found != names.end()) return at_point(handle, static_cast<std::size_t>(found - names.begin()));
  const std::string subject = text(kind_word(handle), " '", place.name, "'");
  std::vector<std::string_view> known(names.begin(), names.end());
  table.error(node, place.point.empty()
                        ? text(key, ": where on ", subject, "? Name one of its points, \"", place.name, "@",
                               names.empty() ? "point" : names.front(), "\"; they are ", joined(names))
                        : text(key, ": ", subject, " has no point named ", in_quotes(place.point),
                               suggestion(place.point, names)));
  return at(no_component);
}

Attachment resolve_place(SceneReader& reader, TableReader& table, std::string_view key,
                         const DocumentNode& node, const AttachmentText& place) {
  const auto handle = resolve(reader, table, key, node, place.name, "component", reader.components);
  if (!handle) return at(no_component);
  if (is_rigid(*handle) && reader.context.is_distrusted(text(kind_word(*handle), ".", place.name))) {
    reader.context.set_aside(table.path());  // its profile may be what is wrong
    return at(no_component);
  }
  if (const auto* names = point_names(reader.scene, *handle))
    return resolve_point(reader, table, key, node, place, *handle, *names);
  const std::string problem =
      place.point.empty() ? position_problem(reader.scene, *handle, place) : bad_coordinate(place.point);
  if (!problem.empty()) {
    table.error(node, text(key, ": ", problem));
    return at(no_component);
  }
  const Attachment result = at(*handle, place.x.value_or(Coordinate{}), place.y.value_or(Coordinate{}));
  return place.nearest ? nearest(result) : result;
}

}  // namespace

Attachment read_attachment(SceneReader& reader, TableReader& table, std::string_view key) {
  const DocumentNode* node = nullptr;
  const auto place = read_place(table, key, node, "main@0.3 m");
  return place ? resolve_place(reader, table, key, *node, *place) : at(no_component);
}

Attachment read_attachment(SceneReader& reader, TableReader& table, std::string_view key,
                           const DocumentNode& node, std::string_view place) {
  const auto parsed = parse_attachment(place);
  if (const auto* problem = std::get_if<std::string>(&parsed)) {
    table.error(node, text(key, ": ", *problem));
    return at(no_component);
  }
  return resolve_place(reader, table, key, node, std::get<AttachmentText>(parsed));
}

Attachment read_gliding_attachment(SceneReader& reader, TableReader& table, std::string_view key) {
  const DocumentNode* const node = table.value(key);
  const std::string* const word = node ? node->text() : nullptr;
  const auto named = word ? reader.components.find(*word) : reader.components.end();
  if (named == reader.components.end()) return read_attachment(reader, table, key);
  const ComponentHandle handle = named->second.handle;
  const bool has_places =
      !is_rigid(handle) && extent_of(reader.scene, handle).dimensions > 0 && !point_names(reader.scene, handle);
  return has_places ? gliding(handle) : read_attachment(reader, table, key);
}

GlidingPosition read_position(SceneReader& reader, TableReader& table) {
  const DocumentNode* const node = table.value("position");
  if (!node) return {};
  const std::string_view unit = table.unit_of("position");
  const auto read = [&](const DocumentNode& value) {
    return read_driven(reader, table, "position", unit, value);
  };
  const DocumentArray* const pair = node->array();
  if (!pair) return {read(*node), {}};
  if (pair->size() == 2) return {read((*pair)[0]), read((*pair)[1])};
  table.error(*node,
              text("position must be a value (m), or on a plate or membrane a pair of them, as in position "
                   "= [\"gesture.x\", 0.1], not an array of ",
                   pair->size()));
  return {DrivenValue(0.0), {}};
}

ComponentHandle read_component_name(SceneReader& reader, TableReader& table, std::string_view key) {
  const DocumentNode* node = nullptr;
  const auto place = read_place(table, key, node, "main");
  if (!place) return no_component;
  const auto handle = resolve(reader, table, key, *node, place->name, "component", reader.components);
  if (!handle) return no_component;
  if (place->x) {
    table.error(*node, text(key, " applies to the whole of '", place->name, "'; write \"", place->name,
                            "\" without a position"));
    return no_component;
  }
  return *handle;
}

InteractionHandle read_interaction_name(SceneReader& reader, TableReader& table, std::string_view key) {
  const DocumentNode* const node = table.value(key);
  const auto word = table.word(key);
  if (!word) return no_interaction;
  return resolve(reader, table, key, *node, *word, one_of(interaction_kinds()), reader.interactions)
      .value_or(no_interaction);
}

}  // namespace rattle
