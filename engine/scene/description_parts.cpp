#include <rattle/scene/description_parts.hpp>

namespace rattle {

const std::string& name_of(const SceneDescription& description, ComponentHandle component) {
  switch (component.kind) {
    case ComponentKind::mass:
      return description.masses[component.index].name;
    case ComponentKind::string:
      return description.strings[component.index].name;
    case ComponentKind::plate:
      return description.plates[component.index].name;
    case ComponentKind::barrier:
      return description.barriers[component.index].name;
    case ComponentKind::slide:
      break;
  }
  return description.slides[component.index].name;
}

Extent extent_of(const SceneDescription& description, ComponentHandle component) {
  if (component.kind == ComponentKind::string) return {1, description.strings[component.index].length, 0.0};
  if (component.kind == ComponentKind::plate) {
    const PlateDescription& plate = description.plates[component.index];
    return {2, plate.length_x, plate.length_y};
  }
  return {};
}

}  // namespace rattle
