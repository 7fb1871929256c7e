// [contact.*], [spring.*].
#include <rattle/base/text.hpp>

#include "attachment_text.hpp"
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

InteractionHandle read_distributed(SceneReader& reader, TableReader& table, const std::string& name) {
  DistributedContactDescription contact{.name = name};
  contact.below = read_component_name(reader, table, "below");
  contact.above = read_component_name(reader, table, "above");
  contact.stiffness = read_live(reader, table, "stiffness", "N/m^(exponent+1)", std::nullopt);
  contact.exponent = table.number_or("exponent", "", contact.exponent);
  contact.gap = read_live(reader, table, "gap", "m", 0.0);
  contact.loss = read_live(reader, table, "loss", "s/m", 0.0);
  contact.rule = table.choice<Rule>("solver", rule_names());
  read_span(table, contact);
  for (const auto* key : {"two_sided", "play"})
    if (const DocumentNode* node = table.value(key))
      table.error(*node, text(key, " does not go with distributed = true; use contacts at single points"));
  return reader.scene.add(std::move(contact));
}

InteractionHandle read_point_contact(SceneReader& reader, TableReader& table, const std::string& name) {
  ContactDescription contact{.name = name};
  contact.below = read_attachment(reader, table, "below");
  contact.above = read_attachment(reader, table, "above");
  contact.stiffness = read_live(reader, table, "stiffness", "N/m^exponent", std::nullopt);
  contact.exponent = table.number_or("exponent", "", contact.exponent);
  contact.gap = read_live(reader, table, "gap", "m", 0.0);
  contact.loss = read_live(reader, table, "loss", "s/m", 0.0);
  contact.two_sided = table.boolean("two_sided").value_or(false);
  contact.play = table.number_or("play", "m", 0.0);
  contact.rule = table.choice<Rule>("solver", rule_names());
  const DocumentNode* const play = table.value("play");
  if (play && !contact.two_sided)
    table.error(*play, "play belongs to a contact that acts on both sides; add two_sided = true, or use gap");
  if (const DocumentNode* span = table.value("span"))
    table.error(*span, "span belongs to a contact along a string; add distributed = true, or leave it out");
  return reader.scene.add(std::move(contact));
}

InteractionHandle read_spring(SceneReader& reader, TableReader& table, const std::string& name) {
  SpringDescription spring{.name = name};
  spring.first = read_attachment(reader, table, "first");
  spring.second = read_attachment(reader, table, "second");
  spring.stiffness = read_live(reader, table, "stiffness", "N/m", 0.0);
  spring.cubic_stiffness = table.number_or("cubic_stiffness", "N/m^3", 0.0);
  spring.damping = read_live(reader, table, "damping", "kg/s", 0.0);
  spring.offset = table.number_or("offset", "m", 0.0);
  const bool does_something = table.has("stiffness") || table.has("cubic_stiffness") || table.has("damping");
  if (!does_something)
    table.missing("stiffness", "a number (N/m); or cubic_stiffness (N/m^3), or damping (kg/s)");
  return reader.scene.add(std::move(spring));
}

}  // namespace

void read_interactions(SceneReader& reader, const DocumentTable& root) {
  for_each_part(reader, root, "contact", "contact", [&](TableReader& table, const std::string& name) {
    const bool is_distributed = table.boolean("distributed").value_or(false);
    const auto handle =
        is_distributed ? read_distributed(reader, table, name) : read_point_contact(reader, table, name);
    declare_interaction(reader, table, name, "contact", handle);
  });
  for_each_part(reader, root, "spring", "spring", [&](TableReader& table, const std::string& name) {
    declare_interaction(reader, table, name, "spring", read_spring(reader, table, name));
  });
}

}  // namespace rattle
