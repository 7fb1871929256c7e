// Estimates the memory of a scene and one simulator from the plans.
#include <rattle/interactions/finger_board.hpp>
#include <rattle/scene/component_plan.hpp>
#include <rattle/scene/description_walk.hpp>

namespace rattle {
namespace {

double component_bytes(const Compilation& c) {
  double points = 0.0;
  for (const auto& plan : c.plans)
    if (plan) points += plan->planned_points();
  return points * 8.0 * 8.0;  // three levels, two at the start, scratch, what a row moves, slots
}

// What each finger does, and the compliance of every point of the lines along which something may move: what
// FingerBoard keeps.
double finger_board_bytes(const Compilation& c) {
  const SceneDescription& d = c.description;
  double bytes = 0.0;
  std::vector<bool> touched(c.plans.size());
  const auto touch = [&](ComponentHandle line) {
    const auto index = component_index(d, line);
    if (!index || !c.plans[*index] || touched[*index]) return;
    touched[*index] = true;
    const auto [Nx, Ny] = c.plans[*index]->intervals();
    bytes += 3.0 * 8.0 * (Nx + 1.0) * (Ny + 1.0);
  };
  for_each_interaction(d, [&](InteractionHandle interaction) {
    for (const InteractionPlace& place : places_of(d, interaction))
      if (place.position) touch(place.at.component);
  });
  for (const ForceDescription& force : d.forces)
    if (force.position) touch(force.place.component);
  for (const FingerDescription& finger : d.fingers) {
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
