// Two places on a surface: ["0.1, 0.5", "0.9 m, 0.5"] or [[0.1, 0.5], ["0.9 m", 0.5]].
#include <rattle/base/text.hpp>

#include "attachment_text.hpp"
#include "read_keys.hpp"

namespace rattle {
namespace {

std::string cannot_read(std::string_view key, const DocumentNode& node) {
  return text("cannot read ", describe(node), " of ", key,
              "; write a place as two fractions of the sides, \"0.1, 0.5\", or metres, \"0.05 m, 0.1 m\"");
}

std::optional<Coordinate> read_coordinate(TableReader& table, std::string_view key, const DocumentNode& node) {
  if (!node.text()) {
    const auto number = table.number_of(key, node, "fraction of the side");
    return number ? std::optional(fraction(*number)) : std::nullopt;
  }
  const auto coordinate = parse_coordinate(*node.text());
  if (!coordinate) table.error(node, cannot_read(key, node));
  return coordinate;
}

std::optional<SurfacePlace> read_place(TableReader& table, std::string_view key, const DocumentNode& node) {
  if (const std::string* const word = node.text()) {
    const auto comma = word->find(',');
    const auto x = parse_coordinate(word->substr(0, comma));
    const auto y = comma == std::string::npos ? std::nullopt : parse_coordinate(word->substr(comma + 1));
    if (x && y) return SurfacePlace{*x, *y};
    table.error(node, cannot_read(key, node));
    return std::nullopt;
  }
  const DocumentArray* const items = node.array();
  if (!items || items->size() != 2) {
    table.error(node, cannot_read(key, node));
    return std::nullopt;
  }
  const auto x = read_coordinate(table, key, (*items)[0]);
  const auto y = read_coordinate(table, key, (*items)[1]);
  if (!x || !y) return std::nullopt;
  return SurfacePlace{*x, *y};
}

std::optional<SurfacePlaces> read_places(TableReader& table, std::string_view key, const DocumentNode& node) {
  const DocumentArray* const items = node.array();
  if (!items || items->size() != 2) {
    table.error(node, text(key, " must be two places, as in ", key, " = [\"0.1, 0.5\", \"0.9, 0.5\"], not ",
                           items ? text("an array of ", items->size()) : describe(node)));
    return std::nullopt;
  }
  const auto first = read_place(table, key, (*items)[0]);
  const auto second = read_place(table, key, (*items)[1]);
  if (!first || !second) return std::nullopt;
  return SurfacePlaces{*first, *second};
}

}  // namespace

std::optional<SurfacePlaces> read_surface_places(SceneReader& reader, TableReader& table,
                                                 std::string_view key) {
  const DocumentNode* const node = table.value(key);
  if (!node) return std::nullopt;
  const auto places = read_places(table, key, *node);
  if (!places) reader.context.set_aside(table.path());  // the engine would say that they are missing
  return places;
}

}  // namespace rattle
