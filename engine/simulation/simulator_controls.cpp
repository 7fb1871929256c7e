// What players do: they set controls and strike them.
#include <rattle/simulation/simulator.hpp>

namespace rattle {

bool Simulator::set_control(std::size_t control, double value) noexcept {
  const SceneControl& c = scene_->controls[control];
  if (!(value >= c.description.low && value <= c.description.high)) return false;
  gestures_.set_control(c.gesture, value);
  return true;
}

void Simulator::strike_control(std::size_t control) noexcept {
  gestures_.strike_control(scene_->controls[control].gesture);
}

double Simulator::control(std::size_t control) const noexcept {
  return gestures_.control(scene_->controls[control].gesture);
}

}  // namespace rattle
