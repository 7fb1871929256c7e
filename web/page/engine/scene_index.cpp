#include "scene_index.hpp"

#include <algorithm>

namespace rattle::page {

PictureGrid grid_of(const SceneComponent& component) noexcept {
  if (component.handle.kind == ComponentKind::string)
    return {std::min(component.intervals_x + 1, most_string_points), 1};
  if (component.handle.kind == ComponentKind::plate)
    return {std::min(component.intervals_x + 1, most_plate_points),
            std::min(component.intervals_y + 1, most_plate_points)};
  return {};
}

PictureGrid grid_of(const BarrierDescription& barrier) noexcept {
  return {barrier.profile.size() > 1 ? profile_points : 1, 1};
}

int component_index(const Scene& scene, ComponentHandle handle) noexcept {
  if (handle.kind == ComponentKind::barrier) return static_cast<int>(scene.components.size() + handle.index);
  for (std::size_t c = 0; c < scene.components.size(); ++c)
    if (scene.components[c].handle == handle) return static_cast<int>(c);
  return -1;
}

PlaceOnComponent place_of(const LoadedScene& loaded, const Attachment& attachment) noexcept {
  const SceneDescription& description = loaded.file.description;
  const auto metres_of = [](const Coordinate& c, double side) {
    return c.is_fraction ? c.value * side : c.value;
  };
  PlaceOnComponent place{component_index(*loaded.scene, attachment.component)};
  switch (attachment.component.kind) {
    case ComponentKind::string:
      place.x = metres_of(attachment.x, description.strings[attachment.component.index].length);
      break;
    case ComponentKind::plate: {
      const PlateDescription& plate = description.plates[attachment.component.index];
      place.x = metres_of(attachment.x, plate.length_x);
      place.y = metres_of(attachment.y, plate.length_y);
      break;
    }
    case ComponentKind::barrier:
      if (!description.barriers[attachment.component.index].profile.empty()) place.x = attachment.x.value;
      break;
    default:
      break;
  }
  return place;
}

Stretch stretch_of(const LoadedScene& loaded, const DistributedContactDescription& contact) noexcept {
  const SceneDescription& description = loaded.file.description;
  const ComponentHandle string = contact.above.kind == ComponentKind::string ? contact.above : contact.below;
  if (string.kind != ComponentKind::string) return {};
  const double length = description.strings[string.index].length;
  const auto metres_of = [&](const Coordinate& c) { return c.is_fraction ? c.value * length : c.value; };
  return {metres_of(contact.from), metres_of(contact.to)};
}

int bins_of(const SceneInteraction& interaction) noexcept {
  if (interaction.handle.kind != InteractionKind::distributed_contact) return 0;
  return std::min(static_cast<int>(interaction.rows.size()), most_bins);
}

LiveSource source_of(const LiveValue& value) noexcept {
  return value.gesture ? LiveSource{0.0, static_cast<std::int32_t>(value.gesture->index)}
                       : LiveSource{value.value, -1};
}

int barrier_of(const LoadedScene& loaded, const SceneInteraction& interaction) noexcept {
  const SceneDescription& description = loaded.file.description;
  const auto barrier_among = [](ComponentHandle a, ComponentHandle b) {
    if (a.kind == ComponentKind::barrier) return static_cast<int>(a.index);
    return b.kind == ComponentKind::barrier ? static_cast<int>(b.index) : -1;
  };
  if (interaction.handle.kind == InteractionKind::contact) {
    const ContactDescription& contact = description.contacts[interaction.handle.index];
    return barrier_among(contact.below.component, contact.above.component);
  }
  if (interaction.handle.kind == InteractionKind::distributed_contact) {
    const DistributedContactDescription& contact = description.distributed_contacts[interaction.handle.index];
    return barrier_among(contact.below, contact.above);
  }
  return -1;
}

}  // namespace rattle::page
