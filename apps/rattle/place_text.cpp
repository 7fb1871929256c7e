#include "rattle/place_text.hpp"

#include <fmt/format.h>

#include <cmath>
#include <rattle/scene/description_parts.hpp>

namespace rattle {
namespace {

std::string coordinate_text(const Coordinate& coordinate) {
  return coordinate.is_fraction ? fmt::format("{:.6g}", coordinate.value)
                                : fmt::format("{:.6g} m", coordinate.value);
}

}  // namespace

std::string place_text(const SceneDescription& description, const Attachment& place) {
  std::string text = name_of(description, place.component);
  if (const auto* points = point_names(description, place.component))
    return text + "@" +
           points->at(static_cast<std::size_t>(
               std::lround(in_metres(place.x, extent_of(description, place.component).x))));
  const int dimensions = extent_of(description, place.component).dimensions;
  if (dimensions > 0) text += "@" + coordinate_text(place.x);
  if (dimensions > 1) text += ", " + coordinate_text(place.y);
  return text;
}

std::string place_text(const SurfacePlace& place) {
  return coordinate_text(place.x) + ", " + coordinate_text(place.y);
}

}  // namespace rattle
