// Barriers: rigid, so they are checked, and what touches them gets an offset instead of points.
#include <rattle/base/text.hpp>
#include <rattle/scene/check_keys.hpp>
#include <rattle/scene/component_plan.hpp>
#include <rattle/scene/schema/component_keys.hpp>

namespace rattle {

std::unique_ptr<ComponentPlan> plan_component(Compilation& c, const BarrierDescription& d) {
  check_keys(c, barrier_table, d, &BarrierDescription::height);
  const std::string path = path_of("barrier", d.name, "profile");
  for (std::size_t i = 0; i < d.profile.size(); ++i) {
    if (!check_range(c, path, d.profile[i].first, placeable, "m") ||
        !check_range(c, path, d.profile[i].second, placeable, "m"))
      break;
    if (i > 0 && !(d.profile[i].first > d.profile[i - 1].first)) {
      c.error(path, text("profile: x must increase from point to point, but point ", i + 1, " has ",
                         d.profile[i].first, " m after ", d.profile[i - 1].first, " m"));
      break;
    }
  }
  return nullptr;
}

bool attach_to_rigid(Compilation& c, const Attachment& place, double sign, RowOffset& offset) {
  const BarrierDescription& barrier = c.description.barriers[place.component.index];
  const auto height = driven_source(c, barrier.height, path_of("barrier", barrier.name, "height"));
  if (!height) return false;
  offset.fixed += sign * (profile_height(barrier, place.x.value) + height->constant);
  if (height->gesture < 0) return true;
  offset.driven = *height;
  offset.driven_sign = sign;
  return true;
}

}  // namespace rattle
