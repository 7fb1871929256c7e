// Components of a scene and places on them, as plain data in SI units.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <rattle/scene/gesture_description.hpp>
#include <string>
#include <utility>
#include <vector>

namespace rattle {

// Only this file, the other descriptions and the planning file of a component name kinds. Everyone else asks
// what description_walk.hpp and description_parts.hpp offer.
enum class ComponentKind { mass, string, plate, barrier, slide, membrane, body };

// Identifies a component by its kind and its index in the description's list of that kind.
struct ComponentHandle {
  ComponentKind kind = ComponentKind::mass;
  std::size_t index = 0;
  friend bool operator==(const ComponentHandle&, const ComponentHandle&) = default;
};

// True if nothing but a gesture moves the component.
constexpr bool is_rigid(ComponentHandle component) noexcept { return component.kind == ComponentKind::barrier; }

// The size of a component: a point, a line along x, a rectangle, or a circle in a square.
struct Extent {
  int dimensions = 0;
  double x = 0.0, y = 0.0;  // m; 0 where it does not reach
  bool is_round = false;    // the circle in the rectangle
};

// A position along one side of a component.
struct Coordinate {
  double value = 0.0;
  bool is_fraction = true;  // of the side's length; otherwise metres
};
inline Coordinate fraction(double value) { return {value, true}; }
inline Coordinate metres(double value) { return {value, false}; }

enum class Interpolation { linear, nearest };

// A point of a component. Masses ignore the coordinates and strings ignore y. A barrier's profile is read at x
// in metres.
struct Attachment {
  ComponentHandle component;
  Coordinate x;
  Coordinate y;
  Interpolation interpolation = Interpolation::linear;
  bool glides = false;  // the part that names it moves it: see `position` there; x and y are not used
};
// A place on the component that follows the `position` of the part that names it.
inline Attachment gliding(ComponentHandle component) {
  return {component, {}, {}, Interpolation::linear, true};
}
inline Attachment at(ComponentHandle component) { return {component, {}, {}, Interpolation::linear}; }
inline Attachment at(ComponentHandle component, Coordinate x) {
  return {component, x, {}, Interpolation::linear};
}
inline Attachment at(ComponentHandle component, Coordinate x, Coordinate y) {
  return {component, x, y, Interpolation::linear};
}
inline Attachment nearest(Attachment place) {
  place.interpolation = Interpolation::nearest;
  return place;
}

// A place on a surface, and two of them: the ends of a line, or opposite corners of a rectangle.
struct SurfacePlace {
  Coordinate x, y;
};
struct SurfacePlaces {
  SurfacePlace first, second;
};

// A sound of this frequency loses 60 dB in this time.
struct DecayPoint {
  double frequency = 0.0;  // Hz
  double seconds = 0.0;    // T60
};

struct MassDescription {
  static constexpr ComponentKind component_kind = ComponentKind::mass;
  Extent extent() const noexcept { return {}; }

  std::string name;
  double mass = 0.0;       // kg
  double frequency = 0.0;  // Hz, restoring force towards 0; 0 is a free mass
  DrivenValue damping{};   // R, kg/s; may move; negative values count as 0
  double position = 0.0;   // m, at t = 0
  double velocity = 0.0;   // m/s, at t = 0
};

// `carried`: an end that rests on something. A description has StringDescription::rests instead.
enum class End { simply_supported, clamped, clamped_notes, free, carried };

// True if the end is a point that moves: on the grid a carried end is a free one.
constexpr bool moves(End end) noexcept { return end == End::free || end == End::carried; }

// All modes below half the sample rate.
inline constexpr int all_modes = 0x7fffffff;

// A stiff string; without tension a bar, without bending stiffness an ideal string.
// Its mass and stiffness come from one of: radius, density, youngs_modulus (round);
// width, thickness, density, youngs_modulus (rectangular); mass_per_length, bending_stiffness.
struct StringDescription {
  static constexpr ComponentKind component_kind = ComponentKind::string;
  Extent extent() const noexcept { return {1, length, 0.0}; }

  std::string name;
  double length = 0.0;  // m
  std::optional<double> radius{};
  std::optional<double> width{};
  std::optional<double> thickness{};
  std::optional<double> density{};
  std::optional<double> youngs_modulus{};
  std::optional<double> mass_per_length{};    // rho A, kg/m
  std::optional<double> bending_stiffness{};  // E I, N m^2
  std::optional<DrivenValue> tension{};       // N; may move between 0 and highest_tension
  std::optional<double> highest_tension{};    // N; the grid is made for it; only if a gesture moves the tension
  // Hz, instead of tension: T = rho A (2 L f)^2. With a tension of 0, of a bar: its modulus follows
  std::optional<double> fundamental{};
  DrivenValue damping{};                     // sigma0, 1/s; may move; negative values count as 0
  double damping_frequency_dependent = 0.0;  // sigma1, m^2/s
  std::vector<DecayPoint> t60{};             // one or two, instead of sigma0 and sigma1
  End left = End::simply_supported;
  End right = End::simply_supported;
  std::array<std::optional<Attachment>, 2> rests{};  // where the left and the right end rest on something
  bool stretches = false;          // the tension follows the mean stretch; needs a section and both ends held
  std::optional<int> intervals{};  // N; otherwise as many as stability allows
  std::optional<int> modes{};      // by modes instead of a grid: at most so many, or all_modes
  // (x, thickness) of a rectangular bar by its modes, x ascending; `thickness` is that of the uncut bar
  std::vector<std::pair<double, double>> thickness_profile{};
};

enum class Outline { rectangular, round };

struct PlateDescription {
  static constexpr ComponentKind component_kind = ComponentKind::plate;
  // Places on a round plate are those of the square around it.
  Extent extent() const noexcept {
    return outline == Outline::round ? Extent{2, diameter, diameter, true} : Extent{2, length_x, length_y};
  }

  std::string name;
  double length_x = 0.0;  // m
  double length_y = 0.0;  // m
  double thickness = 0.0;
  double density = 0.0;
  double youngs_modulus = 0.0;                    // along x
  std::optional<double> youngs_modulus_across{};  // along y; orthotropic with D_xy = sqrt(D_x D_y)
  double poisson_ratio = 0.3;
  std::optional<double> fundamental{};       // Hz, of the lowest mode; scales both moduli
  double tension = 0.0;                      // N/m, the same in all directions
  bool stretches = false;                    // the tension follows the mean stretch
  DrivenValue damping{};                     // sigma0, 1/s; may move; negative values count as 0
  double damping_frequency_dependent = 0.0;  // sigma1, m^2/s
  std::vector<DecayPoint> t60{};             // one or two, instead of sigma0 and sigma1
  End edges = End::simply_supported;
  std::optional<std::pair<int, int>> intervals{};
  std::optional<int> modes{};  // as of a string; free edges and round plates have no grid
  Outline outline = Outline::rectangular;
  double diameter = 0.0;  // m, of a round plate
};

// A membrane held at its edges: a plate without bending stiffness. Its mass comes from mass_per_area, or from
// thickness and density.
struct MembraneDescription {
  static constexpr ComponentKind component_kind = ComponentKind::membrane;
  // Places on a round membrane are those of the square around it.
  Extent extent() const noexcept {
    return outline == Outline::round ? Extent{2, diameter, diameter, true} : Extent{2, length_x, length_y};
  }

  std::string name;
  double length_x = 0.0;                  // m
  double length_y = 0.0;                  // m
  std::optional<double> mass_per_area{};  // rho H, kg/m^2
  std::optional<double> thickness{};
  std::optional<double> density{};
  std::optional<double> tension{};      // N/m
  std::optional<double> fundamental{};  // Hz, instead of tension
  bool stretches = false;               // the tension follows the mean stretch; needs the next and thickness
  std::optional<double> youngs_modulus{};
  double poisson_ratio = 0.3;
  DrivenValue damping{};                     // sigma0, 1/s; may move; negative values count as 0
  double damping_frequency_dependent = 0.0;  // sigma1, m^2/s
  std::vector<DecayPoint> t60{};             // one or two, instead of sigma0 and sigma1
  std::optional<std::pair<int, int>> intervals{};
  std::optional<int> modes{};  // as of a string; round membranes have no grid
  Outline outline = Outline::rectangular;
  double diameter = 0.0;  // m, of a round membrane
};

// A mode of a body that is measured or computed elsewhere.
struct ListedMode {
  double frequency = 0.0;       // Hz
  double decay = 0.0;           // sigma, 1/s
  double mass = 0.0;            // kg, with the shapes as they are scaled
  std::vector<double> shape{};  // displacement at each point per metre of the mode
};

// A body given by a table of its modes. Only its points are known; at_point() is a place on it.
struct BodyDescription {
  static constexpr ComponentKind component_kind = ComponentKind::body;
  // Point i is i metres along a line, as far as a place is concerned.
  Extent extent() const noexcept {
    return {1, points.size() > 1 ? static_cast<double>(points.size() - 1) : 1.0, 0.0};
  }

  std::string name;
  std::vector<std::string> points{};  // their names
  std::vector<ListedMode> modes{};
  DrivenValue damping{};  // sigma0, 1/s, added to that of every mode; may move; negative values count as 0
};
inline Attachment at_point(ComponentHandle body, std::size_t point) {
  return at(body, metres(static_cast<double>(point)));
}

// A rigid body that only a gesture can move. It has one height, or a profile along x (breakpoints joined by
// straight lines).
struct BarrierDescription {
  static constexpr ComponentKind component_kind = ComponentKind::barrier;
  Extent extent() const noexcept { return {}; }

  std::string name;
  DrivenValue height{};                              // m; may move
  std::vector<std::pair<double, double>> profile{};  // (x, height) in metres, x ascending
};

}  // namespace rattle
