#include "recording/place_text.hpp"

#include <cmath>
#include <rattle/base/text.hpp>
#include <rattle/scene/description_parts.hpp>

namespace rattle {
namespace {

std::string coordinate_text(const Coordinate& coordinate) {
  return text(coordinate.value, coordinate.is_fraction ? "" : " m");
}

}  // namespace

std::string place_text(const SceneDescription& description, const Attachment& place) {
  std::string place_name = name_of(description, place.component);
  if (const auto* points = point_names(description, place.component))
    return place_name + "@" +
           points->at(static_cast<std::size_t>(
               std::lround(in_metres(place.x, extent_of(description, place.component).x))));
  const int dimensions = extent_of(description, place.component).dimensions;
  if (dimensions > 0) place_name += "@" + coordinate_text(place.x);
  if (dimensions > 1) place_name += ", " + coordinate_text(place.y);
  return place_name;
}

std::string place_text(const SurfacePlace& place) {
  return coordinate_text(place.x) + ", " + coordinate_text(place.y);
}

}  // namespace rattle
