// Cavities: the air between two surfaces. docs/step.md, "Cavity"
#include <rattle/base/text.hpp>
#include <rattle/scene/check_keys.hpp>
#include <rattle/scene/description_parts.hpp>
#include <rattle/scene/interaction_planner.hpp>
#include <rattle/scene/schema/interaction_keys.hpp>

namespace rattle {

// Adds every point of a surface, or every mode, with the area that it stands for. False after an error.
bool InteractionPlanner::add_surface(ComponentHandle head, double sign, const std::string& path,
                                     DraftRow& row) {
  if (is_rigid(head)) return true;
  if (!handle_exists(c_.description, head)) {
    c_.error(path, "refers to a component that does not exist");
    return false;
  }
  if (extent_of(c_.description, head).dimensions != 2) {
    c_.error(path, text("'", name_of(c_.description, head),
                        "' is not a plate or membrane and encloses no air: name one"));
    return false;
  }
  const std::uint32_t c = c_.component_index(head);
  if (c >= c_.scene.components.size()) return true;  // other errors kept it from being built
  const SceneComponent& component = c_.scene.components[c];
  const std::size_t points = component.model->point_count();
  if (!has_room_for(static_cast<double>(2 * points * sizeof(RowEntry)) / bytes_per_row)) return false;
  for (std::size_t p = 0; p < points; ++p) {
    const double area = component.model->moved_area(GridPoint(p));
    row.entries.push_back({c, GridPoint(p), sign * area, component.model->step_compliance(GridPoint(p))});
  }
  return true;
}

// eta is the volume that the first surface displaces less that of the second; f is a pressure.
void InteractionPlanner::plan(const CavityDescription& d, std::size_t index) {
  add_interaction(d.name, {CavityDescription::interaction_kind, index}, Rule::basic);
  const auto path = [&](std::string_view key) { return path_of(cavity_table.info.kind, d.name, key); };
  using D = CavityDescription;
  DraftRow row;
  row.is_wide = true;
  bool good = check_keys(c_, cavity_table, d, &D::volume, &D::air_density, &D::sound_speed);
  good &= add_surface(d.first, 1.0, path("first"), row);
  good &= add_surface(d.second, -1.0, path("second"), row);
  if (is_rigid(d.first)) c_.error(path("first"), "is rigid: name the plate or membrane first");
  if (d.first == d.second) c_.error(path("second"), "first and second are the same: name two components");
  row.model.law = LawKind::spring;
  row.model.K1 = d.air_density * d.sound_speed * d.sound_speed / d.volume;
  if (good && !has_errors(c_.diagnostics)) add_row(std::move(row));
}

}  // namespace rattle
