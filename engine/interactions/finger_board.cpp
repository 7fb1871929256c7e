#include <algorithm>
#include <cmath>

#include <rattle/interactions/finger_board.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {

FingerBoard::FingerBoard(const Scene& scene)
    : touches_(scene.fingers.size()),
      compliance_(scene.components.size()),
      base_(scene.components.size()),
      resistance_(scene.components.size()) {
  for (std::size_t i = 0; i < scene.fingers.size(); ++i) {
    const SceneFinger& finger = scene.fingers[i];
    touches_[i].weights.resize(hat_range_capacity(finger.width, finger.spacing));
    keep_compliance(scene, finger.component);
  }
  for (const MovingPlace& place : scene.moving_places) keep_compliance(scene, place.component);
}

void FingerBoard::keep_compliance(const Scene& scene, std::uint32_t component) {
  if (!base_[component].empty()) return;
  const Component& model = *scene.components[component].model;
  for (std::size_t p = 0; p < model.point_count(); ++p) base_[component].push_back(model.step_compliance(p));
  compliance_[component] = base_[component];
  resistance_[component].resize(model.point_count());
}

void FingerBoard::reset() noexcept {
  for (FingerTouch& touch : touches_) touch.range = {}, touch.placed = false;
  for (std::size_t c = 0; c < base_.size(); ++c) std::copy(base_[c].begin(), base_[c].end(), compliance_[c].begin());
}

void FingerBoard::apply(const Scene& scene, const GestureBank& gestures, std::span<const Levels> levels) noexcept {
  for (std::size_t i = 0; i < touches_.size(); ++i) {  // what the last step touched
    const std::size_t c = scene.fingers[i].component;
    for (std::size_t p = touches_[i].range.first; p < touches_[i].range.first + touches_[i].range.count; ++p)
      compliance_[c][p] = base_[c][p];
  }
  for (std::size_t i = 0; i < touches_.size(); ++i) {
    const SceneFinger& finger = scene.fingers[i];
    FingerTouch& touch = touches_[i];
    touch.force = gestures.now(finger.force);
    touch.damping = finger.damping * std::abs(touch.force);  // [SLIDE (11)]
    touch.range = {};
    if (touch.force == 0.0) continue;
    const double position = gestures.now(finger.position) + finger.shift;
    if (!touch.placed || position != touch.position) {  // a finger at rest keeps its weights
      touch.place = hat_rectangle(position, finger.width, finger.spacing, finger.intervals, touch.weights);
      touch.position = position;
      touch.placed = true;
    }
    touch.range = touch.place;
    const Levels& u = levels[finger.component];
    for (std::size_t j = 0; j < touch.range.count; ++j) {
      const std::size_t p = touch.range.first + j;
      u.next[p] += base_[finger.component][p] * touch.weights[j] * touch.force;
      resistance_[finger.component][p] += touch.weights[j] * touch.damping;
    }
  }
  for (std::size_t i = 0; i < touches_.size(); ++i) {
    const std::size_t c = scene.fingers[i].component;
    const Levels& u = levels[c];
    for (std::size_t p = touches_[i].range.first; p < touches_[i].range.first + touches_[i].range.count; ++p) {
      const double R = resistance_[c][p], B = base_[c][p];
      if (R == 0.0) continue;  // done with another finger
      const double share = R * B / (2.0 * scene.k + R * B);
      u.next[p] += share * (u.prev[p] - u.next[p]);
      compliance_[c][p] = B * (1.0 - share);
      resistance_[c][p] = 0.0;
    }
  }
}

}  // namespace rattle
