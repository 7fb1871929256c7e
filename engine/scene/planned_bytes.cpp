// Estimates the memory of a scene and one simulator from the plans.
#include <rattle/interactions/finger_board.hpp>
#include <rattle/scene/compile_stages.hpp>

namespace rattle {
namespace {

// Low words need three more levels and two more of scratch.
double string_points(const StringPlan& plan) {
  return (plan.grid.intervals + 65.0) * (may_drift(plan.parameters) ? 13.0 / 8.0 : 1.0);
}

double component_bytes(const Compilation& c) {
  double points = static_cast<double>(c.masses.size() + c.description.slides.size()) * 64.0;
  for (const auto& plan : c.strings)
    if (plan) points += string_points(*plan);
  for (const auto& plan : c.plates)
    if (plan) points += (plan->grid.intervals_x + 65.0) * (plan->grid.intervals_y + 1.0);
  return points * 8.0 * 8.0;  // three levels, two initial levels, scratch, motion due to rows, slots
}

const StringPlan* plan_of(const Compilation& c, ComponentHandle string) {
  if (string.kind != ComponentKind::string || !handle_exists(c.description, string)) return nullptr;
  return c.strings[string.index] ? &*c.strings[string.index] : nullptr;
}

// Memory of each finger, and of the compliances at all points of the strings that fingers and slides may touch.
double finger_board_bytes(const Compilation& c) {
  double bytes = 0.0;
  std::vector<bool> touched(c.strings.size());
  const auto touch = [&](ComponentHandle string) {
    const StringPlan* const plan = plan_of(c, string);
    if (!plan || touched[string.index]) return;
    touched[string.index] = true;
    bytes += 3.0 * 8.0 * (plan->grid.intervals + 1.0);
  };
  for (const SlideDescription& slide : c.description.slides)
    for (const ComponentHandle& string : slide.strings) touch(string);
  for (const FingerDescription& finger : c.description.fingers) {
    touch(finger.string);
    bytes += static_cast<double>(sizeof(FingerTouch) + sizeof(SceneFinger));
  }
  return bytes;
}

}  // namespace

double planned_bytes(const Compilation& c) {
  return component_bytes(c) + finger_board_bytes(c) + gesture_bytes(c.description.gestures);
}

}  // namespace rattle
