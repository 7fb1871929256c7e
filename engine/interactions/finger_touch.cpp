#include <algorithm>
#include <array>
#include <rattle/interactions/finger_touch.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {

FingerTouch::FingerTouch(const Scene& scene, const SceneFinger& finger) noexcept
    : finger_(&finger),
      string_(finger.component),
      find_laws_(scene.kernels->find_finger_laws),
      slots_(scene.components[finger.component].slots) {
  const Component& string = *scene.components[finger.component].model;
  const std::size_t last = string.point_count() - 1;
  shape_ = {.width = finger.width,
            .alpha = finger.damping,
            .h = finger.spacing,
            .intervals = finger.intervals,
            .B = string.step_compliance(last / 2),
            .B_first = {string.step_compliance(0), string.step_compliance(1)},
            .B_last = {string.step_compliance(last), string.step_compliance(last - 1)},
            .k = scene.k};
}

void FingerTouch::look_ahead(const GestureBank& gestures, double yield, bool yield_moves) noexcept {
  std::array<double, samples_ahead> force, position;
  const GestureBank::Ahead forces = gestures.read_ahead(finger_->force, gestures.sample(), force);
  const GestureBank::Ahead positions = gestures.read_ahead(finger_->position, gestures.sample(), position);
  revision_ = gestures.revision();
  known_ = yield_moves ? 1 : std::min(forces.known, positions.known);
  at_ = 0;
  for (double& x : position) x += finger_->shift;

  const bool same = forces.constant && positions.constant;
  const bool stands_still = same && uniform_ && yield == yield_ && force[0] == samples_.force[0] &&
                            position[0] == samples_.position[0];
  if (stands_still) {
    range_ = ranges_[0];
    return;
  }
  uniform_ = same;
  yield_ = yield;
  std::copy(force.begin(), force.end(), samples_.force);
  std::copy(position.begin(), position.end(), samples_.position);
  if (forces.constant && force[0] == 0.0) {
    std::fill(std::begin(samples_.damping), std::end(samples_.damping), 0.0);
    std::fill(std::begin(ranges_), std::end(ranges_), HatRange{});
    range_ = {};
    return;
  }
  FingerShape shape = shape_;
  for (double* const B : {&shape.B, &shape.B_first[0], &shape.B_first[1], &shape.B_last[0], &shape.B_last[1]})
    *B *= yield;
  find_laws_(shape, samples_);
  for (std::size_t i = 0; i < samples_ahead; ++i)
    ranges_[i] = {static_cast<std::size_t>(samples_.first[i]), static_cast<std::size_t>(samples_.count[i])};
  range_ = ranges_[0];
}

}  // namespace rattle
