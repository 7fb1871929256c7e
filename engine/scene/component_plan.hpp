// A component that is decided but not yet built. Not part of the API.
//
// Each kind has a planning file with one overload of plan_component(). It checks the description, chooses the
// grid and returns a plan that can build the component.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <rattle/scene/compile_stages.hpp>
#include <rattle/scene/description_parts.hpp>
#include <string>
#include <string_view>

namespace rattle {

// Where a point is when a run starts, and how fast.
struct PointStart {
  double position = 0.0;  // m
  double velocity = 0.0;  // m/s
};

// True if a spacing is below the bound by more than rounding explains.
inline bool is_unstable(double spacing, double bound) noexcept { return spacing < bound * (1.0 - 1e-12); }

// Factor on the smallest spacing of a body that stretches, sqrt(1.25): its tension may then rise by a quarter
// before the shortest waves of the grid become noise. docs/step.md, "Stretch"
inline constexpr double room_to_stretch = 1.118033988749895;

// The same for a body by its modes: its highest mode, over half the sample rate.
inline constexpr double reach_of_stretch = 0.65;

struct StringPlan;  // string_plan.hpp

using AddPoint = std::function<void(std::size_t point, double weight)>;
using StartShape = std::function<double(double x, double y)>;  // m, at a place in metres

struct ComponentPlan {
  virtual ~ComponentPlan() = default;

  virtual StringPlan* as_string() noexcept { return nullptr; }  // for bundles of strings and forces on bridges

  virtual std::unique_ptr<const Component> build(const Compilation& c) const = 0;

  // What it will hold in memory, counted in grid points.
  virtual double planned_points() const { return 64.0; }

  // The grid; zeros for a point.
  virtual std::array<int, 2> intervals() const { return {}; }
  virtual double spacing() const { return 0.0; }

  // A place as weighted points; x and y are fractions of the sides. Otherwise what is wrong with the place.
  virtual std::optional<std::string> weigh(double x, double y, Interpolation interpolation,
                                           const AddPoint& add) const;

  // Of a surface by its modes: half its shortest wave, 0 if it only moves as a rigid body; and whether a place
  // in metres is on it.
  virtual double half_wave() const { return 0.0; }
  virtual bool has_place(double /*x*/, double /*y*/) const { return true; }
  // An end of a line that rests on something, as weighted points. False if it has none.
  virtual bool add_end(std::size_t /*side*/, const AddPoint&) const { return false; }

  // Adds a shape to the values of all points. False if they are places on a grid, which the caller finds by
  // itself.
  virtual bool add_start(const StartShape&, std::vector<double>&) const { return false; }

  // Adds the start of a body that is known at its points only, from the place x in metres. False of any other.
  virtual bool add_start_at(double /*x*/, double /*amplitude*/, bool /*is_velocity*/,
                            std::vector<double>&) const {
    return false;
  }

  // Of a point only. Called when the scene has no errors so far.
  virtual PointStart start(const Compilation&) const { return {}; }

  ComponentHandle handle{};
  std::string_view word{};       // what it is called: "string", "bar"
  bool is_body = false;          // of an interaction
  bool stretches = false;        // its tension follows its stretch
  DrivenSource damping{};        // sigma0, or R of a mass; at least 0
  DrivenSource tension{};        // of a string, within 0 and
  double highest_tension = 0.0;  // this where a gesture moves it
  double spacing_bound = 0.0;    // the smallest stable spacing, m
  double stability_margin = 0.0;
};

// The grid of a line, for what acts along it.
struct PlannedLine {
  std::uint32_t component = 0;
  int intervals = 0;
  double spacing = 0.0;  // m
  double length = 0.0;   // m
};
// Nothing if the component is no line with a grid, which is reported with the text `needed`, or if it is in
// error.
std::optional<PlannedLine> find_line(Compilation& c, ComponentHandle handle, const std::string& path,
                                     std::string_view needed);

// A place that follows `x`, and `y` on a surface, in metres. Nothing after an error; `place_path` is that of
// the key that names the component. Precondition: x and y were checked.
std::optional<Glide> plan_glide(Compilation& c, ComponentHandle handle, const DrivenValue& x,
                                const std::optional<DrivenValue>& y, const std::string& place_path,
                                const std::string& position_path);

// Null after an error. A rigid component is only checked and has no plan.
std::unique_ptr<ComponentPlan> plan_component(Compilation& c, const MassDescription& d);
std::unique_ptr<ComponentPlan> plan_component(Compilation& c, const StringDescription& d);
std::unique_ptr<ComponentPlan> plan_component(Compilation& c, const PlateDescription& d);
std::unique_ptr<ComponentPlan> plan_component(Compilation& c, const MembraneDescription& d);
std::unique_ptr<ComponentPlan> plan_component(Compilation& c, const BodyDescription& d);
std::unique_ptr<ComponentPlan> plan_component(Compilation& c, const SlideDescription& d);
std::unique_ptr<ComponentPlan> plan_component(Compilation& c, const BarrierDescription& d);

}  // namespace rattle
