#include "rattle/component_table.hpp"

#include <fmt/format.h>

#include "support/column_recorder.hpp"

namespace rattle {

std::string components_text(const Scene& scene) {
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
  }
  return text;
}

void write_components(JsonWriter& json, const Scene& scene) {
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
    json.member("margin", component.stability_margin).close_object();
  }
  json.close_array();
}

}  // namespace rattle
