// Estimates the memory of a scene and one simulator from the plans.
#include <rattle/interactions/finger_board.hpp>
#include <rattle/scene/string_plan.hpp>

namespace rattle {
namespace {

double component_bytes(const Compilation& c) {
  double points = 0.0;
  for (const auto& plan : c.plans)
    if (plan) points += plan->planned_points();
  return points * 8.0 * 8.0;  // three levels, two at the start, scratch, what a row moves, slots
}

// What each finger does, and the compliance of every point of the strings that fingers and slides may
// touch.
double finger_board_bytes(const Compilation& c) {
  double bytes = 0.0;
  std::vector<bool> touched(c.description.strings.size());
  const auto touch = [&](ComponentHandle string) {
    const StringPlan* const plan = string_plan(c, string);
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
