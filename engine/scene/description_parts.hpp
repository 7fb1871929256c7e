// Names and sizes of the components of a description, for all kinds.
#pragma once

#include <rattle/scene/description.hpp>
#include <string>

namespace rattle {

// A point, a line along x, or a rectangle.
struct Extent {
  int dimensions = 0;
  double x = 0.0, y = 0.0;  // m; 0 in dimensions that it does not have
};

const std::string& name_of(const SceneDescription& description, ComponentHandle component);
Extent extent_of(const SceneDescription& description, ComponentHandle component);

// True if only a gesture can move the component.
inline bool is_rigid(ComponentHandle component) noexcept { return component.kind == ComponentKind::barrier; }

inline double in_metres(Coordinate coordinate, double side) noexcept {
  return coordinate.is_fraction ? coordinate.value * side : coordinate.value;
}

}  // namespace rattle
