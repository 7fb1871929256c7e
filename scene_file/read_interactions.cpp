// [contact.*], [spring.*], and the interactions whose keys are all plain values: [touch.*], [cavity.*].
#include <rattle/base/text.hpp>
#include <rattle/scene/description_walk.hpp>

#include "attachment_text.hpp"
#include "read_keys.hpp"
#include "scene_reader.hpp"

namespace rattle {
namespace {

std::optional<Coordinate> read_span_end(TableReader& table, const DocumentNode& node) {
  if (!node.text()) {
    const auto number = table.number_of("span", node, "fraction of the length");
    return number ? std::optional(fraction(*number)) : std::nullopt;
  }
  const auto coordinate = parse_coordinate(*node.text());
  if (!coordinate)
    table.error(node,
                text("cannot read ", describe(node), " of span; write a fraction (0.1) or metres (\"0.1 m\")"));
  return coordinate;
}

void read_span(TableReader& table, DistributedContactDescription& contact) {
  const DocumentNode* const node = table.value("span");
  if (!node) return;
  const DocumentArray* const items = node->array();
  if (!items || items->size() != 2) {
    table.error(*node, text("span must be a pair, as in span = [0.1, \"0.5 m\"], not ",
                            items ? text("an array of ", items->size()) : describe(*node)));
    return;
  }
  const auto from = read_span_end(table, (*items)[0]);
  const auto to = read_span_end(table, (*items)[1]);
  if (!from || !to) return;
  contact.from = *from;
  contact.to = *to;
}

// Two places, of which one may glide.
template <class Part>
void read_places(SceneReader& reader, TableReader& table, Part& part, std::string_view first_key,
                 Attachment& first, std::string_view second_key, Attachment& second) {
  const bool glides = table.has("position");
  const auto read = [&](std::string_view key) {
    return glides ? read_gliding_attachment(reader, table, key) : read_attachment(reader, table, key);
  };
  first = read(first_key);
  second = read(second_key);
  const GlidingPosition position = read_position(reader, table);
  part.position = position.x;
  part.position_y = position.y;
}

InteractionHandle read_distributed(SceneReader& reader, TableReader& table, const std::string& name) {
  DistributedContactDescription contact{.name = name};
  read_keys(reader, table, distributed_contact_table, contact);
  read_span(table, contact);
  if (const DocumentNode* node = table.value("position"))
    table.error(
        *node,
        "position cannot be combined with distributed = true: such a contact acts at all points of its span "
        "or region, which stay where they are; move the barrier by its height, or use a contact at a point");
  for (const auto* key : {"two_sided", "play"})
    if (const DocumentNode* node = table.value(key))
      table.error(*node,
                  text(key, " cannot be combined with distributed = true; use contacts at single points"));
  return reader.scene.add(std::move(contact));
}

InteractionHandle read_point_contact(SceneReader& reader, TableReader& table, const std::string& name) {
  ContactDescription contact{.name = name};
  read_places(reader, table, contact, "below", contact.below, "above", contact.above);
  read_keys(reader, table, contact_table, contact);
  const DocumentNode* const play = table.value("play");
  if (play && !contact.two_sided)
    table.error(*play, "play needs a two-sided contact; add two_sided = true, or use gap");
  for (const auto* key : {"span", "line", "region", "spacing"})
    if (const DocumentNode* node = table.value(key))
      table.error(*node, text(key, " needs a distributed contact; add distributed = true, or leave it out"));
  return reader.scene.add(std::move(contact));
}

InteractionHandle read_spring(SceneReader& reader, TableReader& table, const std::string& name) {
  SpringDescription spring{.name = name};
  read_places(reader, table, spring, "first", spring.first, "second", spring.second);
  read_keys(reader, table, spring_table, spring);
  check_needed_keys(table);
  return reader.scene.add(std::move(spring));
}

}  // namespace

void read_interactions(SceneReader& reader, const DocumentTable& root) {
  for_each_part(reader, root, contact_table.info, [&](TableReader& table, const std::string& name) {
    const bool is_distributed = table.boolean("distributed").value_or(false);
    const auto handle =
        is_distributed ? read_distributed(reader, table, name) : read_point_contact(reader, table, name);
    declare_interaction(reader, table, name, handle);
  });
  for_each_part(reader, root, spring_table.info, [&](TableReader& table, const std::string& name) {
    declare_interaction(reader, table, name, read_spring(reader, table, name));
  });
  for_each_interaction_list(reader.scene, [&](const auto&, const auto& table) {
    if (is_plain(table)) read_plain_parts(reader, root, table);
  });
}

}  // namespace rattle
