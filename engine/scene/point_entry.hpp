// A point that a part touches, while a scene is compiled. A compiled scene has a RowEntry instead, which names
// the slot. Not part of the API.
#pragma once

#include <cstdint>
#include <rattle/base/grid_point.hpp>

namespace rattle {

struct PointEntry {
  std::uint32_t component = 0;
  GridPoint point{};
  double weight = 0.0;           // in C
  double step_compliance = 0.0;  // B of the point
};

}  // namespace rattle
