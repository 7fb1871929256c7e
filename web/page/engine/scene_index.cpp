#include "scene_index.hpp"

#include <algorithm>
#include <rattle/interactions/row_rules.hpp>
#include <rattle/scene/description_parts.hpp>
#include <rattle/scene/description_walk.hpp>

namespace rattle::page {

PictureGrid grid_of(const SceneComponent& component) noexcept {
  if (component.geometry.dimensions == 1)
    return {std::min(component.geometry.intervals[0] + 1, most_string_points), 1};
  if (component.geometry.dimensions == 2)
    return {std::min(component.geometry.intervals[0] + 1, most_plate_points),
            std::min(component.geometry.intervals[1] + 1, most_plate_points)};
  return {};
}

PictureGrid grid_of(const BarrierDescription& barrier) noexcept {
  return {barrier.profile.size() > 1 ? profile_points : 1, 1};
}

int component_index(const Scene& scene, ComponentHandle handle) noexcept {
  if (is_rigid(handle)) return static_cast<int>(scene.components.size() + handle.index);
  const auto index = scene.find(handle);
  return index ? static_cast<int>(*index) : -1;
}

PlaceOnComponent place_of(const PageScene& loaded, const Attachment& attachment) noexcept {
  const SceneDescription& description = loaded.file.description;
  PlaceOnComponent place{component_index(*loaded.scene, attachment.component)};
  const Extent extent = extent_of(description, attachment.component);
  if (extent.dimensions > 0) place.x = in_metres(attachment.x, extent.x);
  if (extent.dimensions > 1) place.y = in_metres(attachment.y, extent.y);
  if (has_profile(description, attachment.component)) place.x = attachment.x.value;
  return place;
}

std::optional<LineOnSurface> line_of(const PageScene& loaded, const SceneInteraction& interaction) {
  const SceneDescription& description = loaded.file.description;
  std::optional<LineOnSurface> line;
  visit_interaction(description, interaction.handle, [&](const auto& part, const auto&) {
    if constexpr (requires { part.line->first.x; })
      for (const InteractionPlace& place : places_of(description, interaction.handle)) {
        const Extent side = extent_of(description, place.at.component);
        if (!part.line || side.dimensions != 2) continue;
        const auto& [from, to] = *part.line;
        line = LineOnSurface{in_metres(from.x, side.x), in_metres(from.y, side.y), in_metres(to.x, side.x),
                             in_metres(to.y, side.y)};
      }
  });
  return line;
}

int bins_of(const PageScene& loaded, const SceneInteraction& interaction) noexcept {
  if (!interaction.traits.is_along_line || !span_of(loaded.file.description, interaction.handle)) return 0;
  return std::min(static_cast<int>(interaction.rows.size()), most_bins);
}

int barrier_of(const PageScene& loaded, const SceneInteraction& interaction) noexcept {
  for (const InteractionPlace& place : places_of(loaded.file.description, interaction.handle))
    if (is_rigid(place.at.component)) return static_cast<int>(place.at.component.index);
  return -1;
}

int body_of(const Scene& scene, const SceneInteraction& interaction) noexcept {
  const auto is_part = [&](const SceneComponent& component) {
    return component.word == interaction.word && component.name == interaction.name;
  };
  const auto body = std::ranges::find_if(scene.components, is_part);
  return body == scene.components.end() ? -1 : static_cast<int>(body - scene.components.begin());
}

DrivenQuantity driven_quantity(const PageScene& loaded, const SceneInteraction& interaction) noexcept {
  if (height_of(loaded.file.description, interaction.handle)) {
    if (barrier_of(loaded, interaction) >= 0) return DrivenQuantity::rigid_height;
    return interaction.traits.is_played ? DrivenQuantity::hand_height : DrivenQuantity::gap;
  }
  const bool is_driven_by_speed =
      !interaction.rows.empty() && is_bowed(loaded.scene->rows[interaction.rows.front()]);
  return is_driven_by_speed ? DrivenQuantity::speed : DrivenQuantity::none;
}

}  // namespace rattle::page
