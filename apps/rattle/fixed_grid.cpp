#include "rattle/fixed_grid.hpp"

#include <algorithm>
#include <rattle/scene/description_parts.hpp>
#include <rattle/scene/description_walk.hpp>

#include "recording/place_text.hpp"

namespace rattle {
namespace {

constexpr std::size_t most_places = 64;  // channels of a scene

void make_fraction(Coordinate& coordinate, double length) {
  if (!coordinate.is_fraction) coordinate = fraction(coordinate.value / length);
}

bool same_coordinate(const Coordinate& a, const Coordinate& b) {
  return a.value == b.value && a.is_fraction == b.is_fraction;
}

bool same_place(const Attachment& a, const Attachment& b) {
  return a.component == b.component && same_coordinate(a.x, b.x) && same_coordinate(a.y, b.y) &&
         a.interpolation == b.interpolation;
}

// Where a tap's displacement can be watched: beside the end where it reads the force on a bridge, which does
// not move.
Attachment watched_place(const Tap& tap) {
  Attachment place = *tap.place;
  if (tap.quantity == Quantity::bridge_force) place.x = fraction(place.x.value == 0.0 ? 0.1 : 0.9);
  return place;
}

// The plate or membrane that a part names as a whole.
template <class Part>
Extent surface_of(const SceneDescription& description, const Part& part, const Table<Part>& table) {
  Extent found;
  detail::for_each_member<ComponentHandle>(part, table, [&](const KeyInfo&, ComponentHandle component) {
    if (const Extent extent = extent_of(description, component); extent.dimensions == 2) found = extent;
  });
  return found;
}

std::vector<Attachment> places_read(const SceneDescription& description) {
  std::vector<Attachment> places;
  for_each_part(description, [&](const PartPlace&, const auto& part) {
    if constexpr (requires { part.tap; })
      if (part.tap.place) places.push_back(watched_place(part.tap));
  });
  return places;
}

std::vector<Attachment> places_joined(const SceneDescription& description) {
  std::vector<Attachment> places;
  for_each_joined_pair(description, [&](const Attachment& first, const Attachment& second) {
    for (const Attachment& place : {first, second})
      places.push_back(place.glides ? at(place.component, fraction(0.5), fraction(0.5)) : place);
  });
  for_each_interaction(description, [&](InteractionHandle interaction) {
    if (!traits_of(interaction).is_along_line) return;
    for (const InteractionPlace& place : places_of(description, interaction))
      places.push_back(at(place.at.component, fraction(0.5), fraction(0.5)));
  });
  std::erase_if(places, [](const Attachment& place) { return is_rigid(place.component); });
  return places;
}

std::vector<Attachment> without_repeats(const std::vector<Attachment>& places) {
  std::vector<Attachment> result;
  for (const Attachment& place : places)
    if (std::none_of(result.begin(), result.end(),
                     [&](const Attachment& other) { return same_place(place, other); }))
      result.push_back(place);
  if (result.size() > most_places) result.resize(most_places);
  return result;
}

}  // namespace

void fix_grid(SceneDescription& description, const Scene& base) {
  for_each_attachment(description, [&](const KeyPlace&, Attachment& place) {
    const Extent extent = extent_of(description, place.component);
    if (extent.dimensions < 2) return;
    make_fraction(place.x, extent.x);
    make_fraction(place.y, extent.y);
  });
  for_each_interaction_list(description, [&](auto& list, const auto& table) {
    for (auto& part : list) {
      const Extent surface = surface_of(description, part, table);
      detail::for_each_member<SurfacePlaces>(part, table, [&](const KeyInfo&, SurfacePlaces& places) {
        for (SurfacePlace* const place : {&places.first, &places.second}) {
          make_fraction(place->x, surface.x);
          make_fraction(place->y, surface.y);
        }
      });
    }
  });
  for (const SceneComponent& component : base.components)
    set_grid(description, component.handle, component.geometry);
}

std::vector<std::string> watch_displacements(SceneDescription& description) {
  std::vector<Attachment> places = without_repeats(places_read(description));
  if (places.empty()) places = without_repeats(places_joined(description));
  description.outputs.clear();
  description.probes.clear();
  std::vector<std::string> names;
  for (const Attachment& place : places) {
    names.push_back(place_text(description, place));
    description.add(OutputDescription{.name = names.back(), .tap = {.place = place}});
  }
  return names;
}

}  // namespace rattle
