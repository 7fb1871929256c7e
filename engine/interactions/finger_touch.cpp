#include <algorithm>
#include <array>
#include <rattle/interactions/finger_touch.hpp>
#include <rattle/kernels/kernel_set.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {

FingerTouch::FingerTouch(const Scene& scene, const SceneFinger& finger) noexcept
    : finger_(&finger),
      string_(finger.component),
      find_laws_(scene.kernels->find_finger_laws),
      slots_(scene.components[finger.component].slots) {
  const Component& string = *scene.components[finger.component].model;
  const std::size_t last = string.point_count() - 1;
  const auto compliance = [&](std::size_t point) { return string.step_compliance(GridPoint(point)); };
  shape_ = {.width = finger.width,
            .alpha = finger.damping,
            .h = finger.spacing,
            .intervals = finger.intervals,
            .B = compliance(last / 2),
            .B_first = {compliance(0), compliance(1)},
            .B_last = {compliance(last), compliance(last - 1)},
            .k = scene.k};
}

void FingerTouch::look_ahead(const GestureBank& gestures, double yield) noexcept {
  std::array<double, samples_ahead> scratch[2];
  const GestureBank::Ahead force = gestures.look_ahead(finger_->force, gestures.sample(), scratch[0]);
  const GestureBank::Ahead position = gestures.look_ahead(finger_->position, gestures.sample(), scratch[1]);
  revision_ = gestures.revision();
  known_ = std::min(force.known, position.known);
  at_ = 0;
  const bool idle = force.constant && force.at(0) == 0.0;  // wherever it is
  const bool same = idle || (force.constant && position.constant);
  const bool stands_still =
      same && uniform_ && force.at(0) == samples_.force[0] &&
      (idle || (yield == yield_ && position.at(0) + finger_->shift == samples_.position[0]));
  yield_ = yield;
  if (!stands_still) {
    uniform_ = same;
    for (std::size_t i = 0; i < samples_ahead; ++i) samples_.force[i] = force.at(i);
    for (std::size_t i = 0; i < samples_ahead; ++i) samples_.position[i] = position.at(i) + finger_->shift;
    find_laws();
  }
  range_ = ranges_[0];
}

void FingerTouch::find_laws() noexcept {
  FingerShape shape = shape_;
  for (double* const B : {&shape.B, &shape.B_first[0], &shape.B_first[1], &shape.B_last[0], &shape.B_last[1]})
    *B *= yield_;
  find_laws_(shape, samples_);
  for (std::size_t i = 0; i < samples_ahead; ++i)
    ranges_[i] = {GridPoint(static_cast<std::size_t>(samples_.first[i])),
                  static_cast<std::size_t>(samples_.count[i])};
}

}  // namespace rattle
