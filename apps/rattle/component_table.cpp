#include "rattle/component_table.hpp"

#include <fmt/format.h>
#include <rattle/scene/scene_names.hpp>

#include "rattle/component_physics.hpp"

namespace rattle {
namespace {

std::optional<double> fundamental_of(const LoadedScene& loaded, const SceneComponent& component) {
  if (component.handle.kind != ComponentKind::string) return std::nullopt;
  return loaded.file.description.strings[component.handle.index].fundamental;
}

std::string physics_text(const LoadedScene& loaded, const SceneComponent& component, ComponentDetail detail) {
  const std::optional<double> fundamental = fundamental_of(loaded, component);
  if (!fundamental && detail == ComponentDetail::grid) return {};
  const ComponentPhysics physics = physics_of(component, loaded.file.description, loaded.scene->k);
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
    if (physics.moves && !parts.empty()) parts.push_back("at the start: a gesture moves them");
  }
  return parts.empty() ? std::string() : fmt::format("    {}\n", fmt::join(parts, "; "));
}

void write_physics(JsonWriter& json, const LoadedScene& loaded, const SceneComponent& component,
                   ComponentDetail detail) {
  if (detail == ComponentDetail::grid && !fundamental_of(loaded, component)) return;
  const ComponentPhysics physics = physics_of(component, loaded.file.description, loaded.scene->k);
  const auto member = [&](std::string_view name, const std::optional<double>& value) {
    if (value) json.member(name, *value);
  };
  member("tension", physics.tension);
  if (detail != ComponentDetail::physics) return;
  member("lowest_mode", physics.pitch);
  member("impedance", physics.impedance);
  member("t60", physics.t60);
}

}  // namespace

std::string components_text(const LoadedScene& loaded, ComponentDetail detail) {
  const Scene& scene = *loaded.scene;
  std::string text;
  if (!scene.components.empty())
    text = fmt::format("  {:<18} {:>10} {:>8} {:>13} {:>13} {:>10}\n", "component", "intervals", "points",
                       "spacing", "bound", "margin");
  for (const SceneComponent& component : scene.components) {
    const bool has_grid = component.intervals_x > 0;
    const std::string intervals = !has_grid ? "-"
                                  : component.intervals_y > 0
                                      ? fmt::format("{}x{}", component.intervals_x, component.intervals_y)
                                      : fmt::format("{}", component.intervals_x);
    text += fmt::format(
        "  {:<18} {:>10} {:>8} {:>13} {:>13} {:>10.3g}\n", qualified_name(component), intervals,
        component.model->point_count(), has_grid ? fmt::format("{:.6g} m", component.spacing) : "-",
        has_grid ? fmt::format("{:.6g} m", component.spacing_bound) : "-", component.stability_margin);
    if (component.intervals_y > 0)
      text += fmt::format("    the grid's sides are {:.6g} x {:.6g} m\n", component.side_x, component.side_y);
    text += physics_text(loaded, component, detail);
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
    if (component.intervals_x > 0) {
      json.key("grid").open_array().value(component.intervals_x);
      if (component.intervals_y > 0) json.value(component.intervals_y);
      json.close_array();
      json.key("sides").open_array().value(component.side_x);
      if (component.intervals_y > 0) json.value(component.side_y);
      json.close_array();
      json.member("spacing", component.spacing).member("bound", component.spacing_bound);
    }
    json.member("margin", component.stability_margin);
    write_physics(json, loaded, component, detail);
    json.close_object();
  }
  json.close_array();
}

}  // namespace rattle
