// Parameters that gestures move: checks, and their values at the start of a run.
#include <cmath>
#include <rattle/base/text.hpp>
#include <rattle/gestures/gesture_range.hpp>
#include <rattle/scene/check_keys.hpp>
#include <rattle/scene/schema/component_keys.hpp>

namespace rattle {

bool check_live(Compilation& c, const LiveValue& value, const std::string& path, Range range,
                std::string_view unit) {
  return value.gesture ? live_source(c, value, path).has_value()
                       : check_range(c, path, value.value, range, unit);
}

LiveSource source_of(const LiveValue& value) noexcept {
  return {value.value, value.gesture ? static_cast<std::int32_t>(value.gesture->index) : -1};
}

double value_at_start(const Compilation& c, const LiveValue& value) {
  if (!value.gesture) return value.value;
  if (has_errors(c.diagnostics)) return 0.0;  // unused: nothing will be built
  if (c.gesture_starts.empty()) {
    const GestureBank bank(c.description.gestures, c.k);
    for (std::size_t g = 0; g < c.description.gestures.size(); ++g)
      c.gesture_starts.push_back(bank.now(LiveSource{0.0, static_cast<std::int32_t>(g)}));
  }
  return c.gesture_starts.at(value.gesture->index);
}

bool plan_tension(Compilation& c, const StringDescription& d, StringParameters& p, double& highest) {
  const auto path = [&](std::string_view key) { return path_of("string", d.name, key); };
  using D = StringDescription;
  if (d.tension && d.fundamental) {
    c.error(path("fundamental"), "tension and fundamental exclude each other: give one");
    return false;
  }
  const bool moves = d.tension && d.tension->gesture;
  if (d.highest_tension && !moves) {
    c.error(path("highest_tension"),
            "highest_tension goes with a tension that a gesture moves, tension = \"gesture.NAME\"; leave it out");
    return false;
  }
  if (moves) {
    if (!d.highest_tension) {
      c.error(path("highest_tension"),
              "highest_tension is missing: a tension that a gesture moves needs the highest it will reach, in "
              "newtons; the grid is made for it");
      return false;
    }
    if (!check_keys(c, string_table, d, &D::highest_tension) || !check_keys(c, string_table, d, &D::tension))
      return false;
    highest = *d.highest_tension;
    p.tension = std::min(std::max(value_at_start(c, *d.tension), 0.0), highest);
    return true;
  }
  if (d.fundamental) {
    if (!check_keys(c, string_table, d, &D::fundamental)) return false;
    p.tension = p.mass_per_length * std::pow(2.0 * p.length * *d.fundamental, 2);  // of the flexible string
  } else {
    p.tension = d.tension.value_or(0.0).value;
    if (!check_keys(c, string_table, d, &D::tension)) return false;
  }
  highest = p.tension;
  return true;
}

void check_tension_gestures(Compilation& c, std::int64_t last) {
  std::vector<GestureRange> ranges;
  std::vector<const StringDescription*> strings;
  for (const StringDescription& d : c.description.strings) {
    if (!d.tension || !d.tension->gesture || !d.highest_tension) continue;
    ranges.push_back({d.tension->gesture->index, 0.0, *d.highest_tension});
    strings.push_back(&d);
  }
  const std::vector<GestureExcess> found = find_excesses(c.description.gestures, ranges, c.k, last);
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (!found[i].found) continue;
    const std::string& gesture = c.description.gestures[ranges[i].gesture].name;
    const bool low = found[i].value < 0.0;
    c.error(path_of("string", strings[i]->name, "tension"),
            text("gesture '", gesture, "' gives a tension of ", found[i].value, " N at ", found[i].time, " s", found[i].when, ", ",
                 low ? text("below 0: a string cannot push; keep the gesture at 0 or above")
                     : text("above highest_tension ", ranges[i].high,
                            " N, for which the grid is made: raise highest_tension or lower the gesture")));
  }
}

void mark_live_components(Compilation& c) {
  const SceneDescription& d = c.description;
  for (std::size_t i = 0; i < c.scene.components.size(); ++i) {
    SceneComponent& component = c.scene.components[i];
    const std::size_t index = component.handle.index;
    if (component.handle.kind == ComponentKind::mass) component.damping = source_of(d.masses[index].damping);
    if (component.handle.kind == ComponentKind::plate) component.damping = source_of(d.plates[index].damping);
    if (component.handle.kind == ComponentKind::string) {
      const StringPlan& plan = *c.strings[index];
      component.damping = source_of(d.strings[index].damping);
      component.tension = {plan.parameters.tension, -1};
      if (d.strings[index].tension && d.strings[index].tension->gesture)
        component.tension = source_of(*d.strings[index].tension);
      component.highest_tension = plan.highest_tension;
    }
    if (component.moves_damping() || component.moves_tension())
      c.scene.live_components.push_back(static_cast<std::uint32_t>(i));
  }
}

}  // namespace rattle
