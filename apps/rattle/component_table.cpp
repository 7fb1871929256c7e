#include "rattle/component_table.hpp"

#include <fmt/format.h>

#include <rattle/scene/description_parts.hpp>
#include <rattle/scene/description_walk.hpp>
#include <rattle/scene/scene_names.hpp>
#include <rattle/scene/scheme_pitch.hpp>

#include "rattle/component_physics.hpp"

namespace rattle {
namespace {

std::optional<double> fundamental_of(const LoadedScene& loaded, const SceneComponent& component) {
  std::optional<double> fundamental;
  visit_component(loaded.file.description, component.handle, [&](const auto& part, const auto&) {
    if constexpr (requires { fundamental = part.fundamental; }) fundamental = part.fundamental;
  });
  return fundamental;
}

std::vector<DecayPoint> t60_of(const LoadedScene& loaded, const SceneComponent& component) {
  std::vector<DecayPoint> points;
  visit_component(loaded.file.description, component.handle, [&](const auto& part, const auto&) {
    if (const auto* const times = decay_times(part)) points = *times;
  });
  return points;
}

// "sigma0 0.5 1/s, sigma1 0.005 m^2/s, from t60 = 6 s at 200 Hz, 1.5 s at 2000 Hz"
std::string losses_text(const LoadedScene& loaded, const SceneComponent& component, const Losses& losses) {
  std::string text = fmt::format("sigma0 {:.5g} 1/s, sigma1 {:.5g} m^2/s", losses.sigma0, losses.sigma1);
  const char* before = ", from t60 = ";
  for (const DecayPoint& point : t60_of(loaded, component)) {
    text += fmt::format("{}{:.5g} s at {:.6g} Hz", before, point.seconds, point.frequency);
    before = ", ";
  }
  return text;
}

std::string pitch_text(const SceneComponent& component) {
  const std::vector<PartialPitch> pitches = lowest_pitches(component);
  if (pitches.empty()) return {};
  return fmt::format("    lowest partial{} {} cents off theory\n", pitches.size() == 1 ? "" : "s",
                     cents_text(pitches));
}

void write_pitch(JsonWriter& json, const SceneComponent& component) {
  const std::vector<PartialPitch> pitches = lowest_pitches(component);
  if (pitches.empty()) return;
  json.key("partials").open_array();
  for (const PartialPitch& pitch : pitches)
    json.open_object()
        .member("theory", pitch.theory)
        .member("scheme", pitch.scheme)
        .member("cents", pitch.cents())
        .close_object();
  json.close_array();
}

std::string physics_text(const LoadedScene& loaded, const SceneComponent& component, ComponentDetail detail) {
  const std::optional<double> fundamental = fundamental_of(loaded, component);
  if (!fundamental && detail == ComponentDetail::grid) return {};
  const ComponentPhysics physics = physics_of(component);
  std::vector<std::string> parts;
  if (physics.tension)
    parts.push_back(
        fmt::format("tension {:.5g} N{}", *physics.tension,
                    fundamental ? fmt::format(", from fundamental = {:.6g} Hz", *fundamental) : ""));
  if (detail == ComponentDetail::physics) {
    if (physics.pitch) parts.push_back(fmt::format("lowest mode {:.5g} Hz", *physics.pitch));
    if (physics.impedance) parts.push_back(fmt::format("impedance {:.4g} kg/s", *physics.impedance));
    if (physics.t60) parts.push_back(fmt::format("T60 {:.4g} s there", *physics.t60));
    if (physics.lossless) parts.push_back("no losses");
    const auto losses = component.model->facts().losses;
    if (losses && !physics.lossless) parts.push_back(losses_text(loaded, component, *losses));
    if (physics.moves && !parts.empty()) parts.push_back("initial values: a gesture moves them");
  }
  return parts.empty() ? std::string() : fmt::format("    {}\n", fmt::join(parts, "; "));
}

void write_physics(JsonWriter& json, const LoadedScene& loaded, const SceneComponent& component,
                   ComponentDetail detail) {
  if (detail == ComponentDetail::grid && !fundamental_of(loaded, component)) return;
  const ComponentPhysics physics = physics_of(component);
  const auto member = [&](std::string_view name, const std::optional<double>& value) {
    if (value) json.member(name, *value);
  };
  member("tension", physics.tension);
  if (detail != ComponentDetail::physics) return;
  member("lowest_mode", physics.pitch);
  member("impedance", physics.impedance);
  member("t60", physics.t60);
  if (const auto losses = component.model->facts().losses)
    json.member("sigma0", losses->sigma0).member("sigma1", losses->sigma1);
}

}  // namespace

std::string components_text(const LoadedScene& loaded, ComponentDetail detail) {
  const Scene& scene = *loaded.scene;
  std::string text;
  if (!scene.components.empty())
    text = fmt::format("  {:<18} {:>10} {:>8} {:>13} {:>13} {:>10}\n", "component", "intervals", "points",
                       "spacing", "bound", "margin");
  for (const SceneComponent& component : scene.components) {
    const Geometry& grid = component.geometry;
    const bool has_grid = grid.has_grid();
    const std::string intervals = !has_grid ? "-"
                                  : grid.dimensions > 1
                                      ? fmt::format("{}x{}", grid.intervals[0], grid.intervals[1])
                                      : fmt::format("{}", grid.intervals[0]);
    text += fmt::format("  {:<18} {:>10} {:>8} {:>13} {:>13} {:>10.3g}\n", qualified_name(component), intervals,
                        component.model->point_count(), has_grid ? fmt::format("{:.6g} m", grid.spacing) : "-",
                        has_grid ? fmt::format("{:.6g} m", component.spacing_bound) : "-",
                        component.stability_margin);
    if (has_grid && grid.dimensions > 1)
      text += fmt::format("    the grid's sides are {:.6g} x {:.6g} m\n", grid.sides[0], grid.sides[1]);
    text += physics_text(loaded, component, detail) + pitch_text(component);
  }
  return text;
}

void write_components(JsonWriter& json, const LoadedScene& loaded, ComponentDetail detail) {
  const Scene& scene = *loaded.scene;
  json.key("components").open_array();
  for (const SceneComponent& component : scene.components) {
    json.open_object()
        .member("name", qualified_name(component))
        .member("points", component.model->point_count());
    const Geometry& grid = component.geometry;
    if (grid.modes > 0) json.member("modes", grid.modes);
    if (grid.has_grid()) {
      json.key("grid").open_array().value(grid.intervals[0]);
      if (grid.dimensions > 1) json.value(grid.intervals[1]);
      json.close_array();
      json.key("sides").open_array().value(grid.sides[0]);
      if (grid.dimensions > 1) json.value(grid.sides[1]);
      json.close_array();
      json.member("spacing", grid.spacing).member("bound", component.spacing_bound);
    }
    json.member("margin", component.stability_margin);
    write_physics(json, loaded, component, detail);
    write_pitch(json, component);
    json.close_object();
  }
  json.close_array();
}

}  // namespace rattle
