// The order in which the page sees the parts of a scene: components, then barriers; interactions, then fingers,
// then forces.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <rattle/scene/scene.hpp>
#include <vector>

#include "load_scene.hpp"

namespace rattle::page {

inline constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

inline constexpr int most_string_points = 160;
inline constexpr int most_plate_points = 48;  // along a side
inline constexpr int profile_points = 64;     // for a barrier that is not flat
inline constexpr int most_bins = 96;          // for a contact along a string

// The number of values per picture for a component.
struct PictureGrid {
  int columns = 1;
  int rows = 1;
};
PictureGrid grid_of(const SceneComponent& component) noexcept;
PictureGrid grid_of(const BarrierDescription& barrier) noexcept;

// Returns -1 if not found.
int component_index(const Scene& scene, ComponentHandle handle) noexcept;

// Metres along x and y; NaN if not applicable.
struct PlaceOnComponent {
  int component = -1;
  double x = no_number;
  double y = no_number;
};
PlaceOnComponent place_of(const PageScene& loaded, const Attachment& attachment) noexcept;

// Where a string lies over a plate or membrane: the places under its two ends, in metres.
struct LineOnSurface {
  double from_x = 0.0, from_y = 0.0, to_x = 0.0, to_y = 0.0;
};
std::optional<LineOnSurface> line_of(const PageScene& loaded, const SceneInteraction& interaction);

// The number of values per picture for an interaction's force along its string; 0 if it acts at one place.
int bins_of(const PageScene& loaded, const SceneInteraction& interaction) noexcept;

// The barrier that an interaction acts on, or -1 if there is none.
int barrier_of(const PageScene& loaded, const SceneInteraction& interaction) noexcept;

// The component that is a part of the interaction itself, the body of a slide; -1 if there is none.
int body_of(const Scene& scene, const SceneInteraction& interaction) noexcept;

// What drives an interaction from outside; a picture has its value.
enum class DrivenQuantity {
  none,
  gap,           // m
  rigid_height,  // m, of the rigid component that it acts on
  hand_height,   // m, of the hand that plays it
  speed,         // m/s
  force,         // N
};
DrivenQuantity driven_quantity(const PageScene& loaded, const SceneInteraction& interaction) noexcept;

}  // namespace rattle::page
