// Places that glide along a line or over a surface.
#include <algorithm>
#include <rattle/base/text.hpp>
#include <rattle/gestures/gesture_range.hpp>
#include <rattle/scene/component_plan.hpp>

namespace rattle {

std::optional<Glide> plan_glide(Compilation& c, ComponentHandle handle, const DrivenValue& x,
                                const std::optional<DrivenValue>& y, const std::string& place_path,
                                const std::string& position_path) {
  const auto error = [&](const std::string& path, std::string message) {
    c.error(path, std::move(message));
    return std::nullopt;
  };
  if (!handle_exists(c.description, handle))
    return error(place_path, "refers to a component that does not exist");
  const Extent extent = extent_of(c.description, handle);
  const std::string what = text(kind_word(handle), " '", name_of(c.description, handle), "'");
  if (is_rigid(handle) || extent.dimensions == 0 || point_names(c.description, handle))
    return error(position_path, text(what,
                                     " has no places between which to move: name a string, bar, plate or "
                                     "membrane, or leave position out"));
  if (extent.dimensions == 2 && !y)
    return error(position_path, text("a place on ", what, " needs two values: position = [x, y] in metres"));
  if (extent.dimensions == 1 && y)
    return error(position_path, text("a place on ", what, " needs one value: metres along its length"));
  const ComponentPlan* const plan = c.plan_of(handle);
  if (!plan) return std::nullopt;
  const auto [Nx, Ny] = plan->intervals();
  Glide glide{.component = c.component_index(handle), .intervals = Nx, .spacing = plan->spacing()};
  glide.position = source_of(x);
  glide.sides = {extent.x, extent.y};
  glide.is_round = extent.is_round;
  glide.is_modal = Nx < 1;
  if (y) glide.across = source_of(*y);
  if (glide.is_modal) {
    glide.half_wave = plan->half_wave() > 0.0 ? plan->half_wave() : std::max(extent.x, extent.y);
    glide.capacity = c.scene.components.empty() ? 0 : c.scene.components[glide.component].model->point_count();
  } else if (y) {
    glide.spacing = extent.x / Nx;
    glide.intervals_across = Ny;
    glide.spacing_across = extent.y / Ny;
    glide.capacity = 4;
  }
  return glide;
}

}  // namespace rattle
