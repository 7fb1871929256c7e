#include <algorithm>
#include <cmath>
#include <rattle/interactions/finger_board.hpp>
#include <rattle/scene/scene.hpp>
#include <utility>

namespace rattle {

FingerBoard::FingerBoard(const Scene& scene)
    : touches_(scene.fingers.size()),
      compliance_(scene.components.size()),
      base_(scene.components.size()),
      yield_(scene.components.size(), 1.0),
      resistance_(scene.components.size()) {
  for (std::size_t i = 0; i < scene.fingers.size(); ++i) {
    const SceneFinger& finger = scene.fingers[i];
    touches_[i].weights.resize(hat_range_capacity(finger.width, finger.spacing, finger.intervals));
    keep_compliance(scene, finger.component);
  }
  for (const MovingPlace& place : scene.moving_places) keep_compliance(scene, place.component);
  for (const Glide& glide : scene.glides) keep_compliance(scene, glide.component);
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
  for (std::size_t c = 0; c < base_.size(); ++c)
    std::copy(base_[c].begin(), base_[c].end(), compliance_[c].begin());
}

void FingerBoard::apply(const Scene& scene, const GestureBank& gestures,
                        std::span<const Levels> levels) noexcept {
  std::size_t pressing = 0, last = 0;
  for (std::size_t i = 0; i < touches_.size(); ++i) {
    let_go(scene.fingers[i].component, touches_[i].range);
    if (place(scene.fingers[i], gestures, touches_[i])) ++pressing, last = i;
  }
  if (pressing == 1)
    return press_alone(scene.k, levels[scene.fingers[last].component], scene.fingers[last], touches_[last]);
  if (pressing == 0) return;
  for (std::size_t i = 0; i < touches_.size(); ++i) {
    const std::uint32_t c = scene.fingers[i].component;
    const FingerTouch& touch = touches_[i];
    for (std::size_t j = 0; j < touch.range.count; ++j) {
      const std::size_t p = touch.range.first + j;
      levels[c].next[p] += base_[c][p] * yield_[c] * touch.weights[j] * touch.force;
      resistance_[c][p] += touch.weights[j] * touch.damping;
    }
  }
  for (std::size_t i = 0; i < touches_.size(); ++i) {  // all dampings of a point at once
    const std::uint32_t c = scene.fingers[i].component;
    const HatRange range = touches_[i].range;
    for (std::size_t p = range.first; p < range.first + range.count; ++p)
      if (const double R = std::exchange(resistance_[c][p], 0.0); R != 0.0)
        damp(c, levels[c], p, R, 2.0 * scene.k);
  }
}

// What apply() does where no point has two fingers. Most points have their whole hat under it and share one
// division.
void FingerBoard::press_alone(double k, const Levels& u, const SceneFinger& finger,
                              const FingerTouch& touch) noexcept {
  const double* const base = base_[finger.component].data() + touch.range.first;
  double* const compliance = compliance_[finger.component].data() + touch.range.first;
  double* const u_next = u.next + touch.range.first;
  const double* const u_prev = u.prev + touch.range.first;
  const double yield = yield_[finger.component];
  double weight = 0.0, B_scene = 0.0, B = 0.0, share = 0.0;
  for (std::size_t j = 0; j < touch.range.count; ++j) {
    if (touch.weights[j] != weight || base[j] != B_scene) {
      weight = touch.weights[j];
      B_scene = base[j];
      B = B_scene * yield;
      const double RB = weight * touch.damping * B;
      share = RB / (2.0 * k + RB);
    }
    const double pushed = u_next[j] + B * weight * touch.force;
    u_next[j] = pushed + share * (u_prev[j] - pushed);
    compliance[j] = B_scene * (1.0 - share);
  }
}

// Takes back what the last step did to the compliance.
void FingerBoard::let_go(std::uint32_t component, HatRange range) noexcept {
  const double* const base = base_[component].data() + range.first;
  double* const compliance = compliance_[component].data() + range.first;
  for (std::size_t j = 0; j < range.count; ++j) compliance[j] = base[j];
}

// Where the finger is in this step and how hard it presses; false if not at all.
bool FingerBoard::place(const SceneFinger& finger, const GestureBank& gestures, FingerTouch& touch) noexcept {
  touch.force = gestures.now(finger.force);
  touch.damping = finger.damping * std::abs(touch.force);  // [SLIDE (11)]
  touch.range = {};
  if (touch.force == 0.0) return false;
  const double position = gestures.now(finger.position) + finger.shift;
  if (!touch.placed || position != touch.position) {  // a finger at rest keeps its weights
    touch.place = hat_rectangle(position, finger.width, finger.spacing, finger.intervals, touch.weights);
    touch.position = position;
    touch.placed = true;
  }
  touch.range = touch.place;
  return true;
}

inline void FingerBoard::damp(std::uint32_t component, const Levels& u, std::size_t p, double R,
                              double twice_k) noexcept {
  const double B = base_[component][p] * yield_[component];
  const double share = R * B / (twice_k + R * B);
  u.next[p] += share * (u.prev[p] - u.next[p]);
  compliance_[component][p] = base_[component][p] * (1.0 - share);
}

}  // namespace rattle
