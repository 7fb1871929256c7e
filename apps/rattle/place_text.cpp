#include "rattle/place_text.hpp"

#include <fmt/format.h>

namespace rattle {
namespace {

std::string coordinate_text(const Coordinate& coordinate) {
  return coordinate.is_fraction ? fmt::format("{:.6g}", coordinate.value)
                                : fmt::format("{:.6g} m", coordinate.value);
}

}  // namespace

const std::string& component_name(const SceneDescription& description, ComponentHandle component) {
  switch (component.kind) {
    case ComponentKind::string:
      return description.strings[component.index].name;
    case ComponentKind::plate:
      return description.plates[component.index].name;
    case ComponentKind::mass:
      return description.masses[component.index].name;
    case ComponentKind::barrier:
      return description.barriers[component.index].name;
    case ComponentKind::slide:
      break;
  }
  return description.slides[component.index].name;
}

std::string place_text(const SceneDescription& description, const Attachment& place) {
  const std::string& name = component_name(description, place.component);
  if (place.component.kind == ComponentKind::string)
    return fmt::format("{}@{}", name, coordinate_text(place.x));
  if (place.component.kind == ComponentKind::plate)
    return fmt::format("{}@{}, {}", name, coordinate_text(place.x), coordinate_text(place.y));
  return name;
}

}  // namespace rattle
