// What the components of a description are called and how large they are, whatever their kind.
#pragma once

#include <rattle/scene/description.hpp>
#include <string>

namespace rattle {

// A point, a line along x, or a rectangle.
struct Extent {
  int dimensions = 0;
  double x = 0.0, y = 0.0;  // m; 0 where it does not reach
};

const std::string& name_of(const SceneDescription& description, ComponentHandle component);
Extent extent_of(const SceneDescription& description, ComponentHandle component);

// Whether it is rigid: nothing but a gesture moves it.
inline bool is_rigid(ComponentHandle component) noexcept { return component.kind == ComponentKind::barrier; }

inline double in_metres(Coordinate coordinate, double side) noexcept {
  return coordinate.is_fraction ? coordinate.value * side : coordinate.value;
}

}  // namespace rattle
