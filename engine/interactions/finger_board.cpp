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
    touches_[i].slots = scene.components[finger.component].slots;
    keep_compliance(scene, finger.component);
  }
  for (const MovingPlace& place : scene.moving_places) keep_compliance(scene, place.component);
  for (const Glide& glide : scene.glides) keep_compliance(scene, glide.component);
}

void FingerBoard::keep_compliance(const Scene& scene, std::uint32_t component) {
  if (!base_[component].empty()) return;
  const Component& model = *scene.components[component].model;
  base_[component].resize(model.slot_count());
  for (std::size_t p = 0; p < model.point_count(); ++p) base_[component][model.slot(p)] = model.step_compliance(p);
  compliance_[component] = base_[component];
  resistance_[component].resize(model.slot_count());
}

void FingerBoard::reset() noexcept {
  for (FingerTouch& touch : touches_) touch.range = {}, touch.placed = false;
  for (std::size_t c = 0; c < base_.size(); ++c)
    std::copy(base_[c].begin(), base_[c].end(), compliance_[c].begin());
}

void FingerBoard::apply(const Scene& scene, std::span<const std::uint32_t> fingers, const GestureBank& gestures,
                        std::span<const Levels> levels) noexcept {
  std::size_t pressing = 0, last = 0;
  for (const std::size_t i : fingers) {
    let_go(scene.fingers[i].component, touches_[i]);
    if (place(scene.fingers[i], gestures, touches_[i])) ++pressing, last = i;
  }
  if (pressing == 1)
    return press_alone(scene.k, levels[scene.fingers[last].component], scene.fingers[last], touches_[last]);
  if (pressing == 0) return;
  for (const std::size_t i : fingers) {
    const std::uint32_t c = scene.fingers[i].component;
    const FingerTouch& touch = touches_[i];
    for (std::size_t j = 0; j < touch.range.count; ++j) {
      const std::size_t p = touch.slots[touch.range.first + j];
      levels[c].next[p] += base_[c][p] * yield_[c] * touch.weights[j] * touch.force;
      resistance_[c][p] += touch.weights[j] * touch.damping;
    }
  }
  for (const std::size_t i : fingers) {  // all dampings of a point at once
    const std::uint32_t c = scene.fingers[i].component;
    for (const std::size_t p : touches_[i].slots.subspan(touches_[i].range.first, touches_[i].range.count))
      if (const double R = std::exchange(resistance_[c][p], 0.0); R != 0.0)
        damp(c, levels[c], p, R, 2.0 * scene.k);
  }
}

// What apply() does where no point has two fingers. Most points have their whole hat under it and share one
// division.
void FingerBoard::press_alone(double k, const Levels& u, const SceneFinger& finger,
                              const FingerTouch& touch) noexcept {
  const double* const base = base_[finger.component].data();
  double* const compliance = compliance_[finger.component].data();
  const std::uint32_t* const slots = touch.slots.data() + touch.range.first;
  const double yield = yield_[finger.component];
  double weight = 0.0, B_scene = 0.0, B = 0.0, share = 0.0;
  for (std::size_t j = 0; j < touch.range.count; ++j) {
    const std::size_t p = slots[j];
    if (touch.weights[j] != weight || base[p] != B_scene) {
      weight = touch.weights[j];
      B_scene = base[p];
      B = B_scene * yield;
      const double RB = weight * touch.damping * B;
      share = RB / (2.0 * k + RB);
    }
    const double pushed = u.next[p] + B * weight * touch.force;
    u.next[p] = pushed + share * (u.prev[p] - pushed);
    compliance[p] = B_scene * (1.0 - share);
  }
}

// Takes back what the last step did to the compliance.
void FingerBoard::let_go(std::uint32_t component, const FingerTouch& touch) noexcept {
  const double* const base = base_[component].data();
  double* const compliance = compliance_[component].data();
  const std::uint32_t* const slots = touch.slots.data() + touch.range.first;
  for (std::size_t j = 0; j < touch.range.count; ++j) compliance[slots[j]] = base[slots[j]];
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
