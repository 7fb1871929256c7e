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
  for (std::size_t p = 0; p < model.point_count(); ++p)
    base_[component][model.slot(p)] = model.step_compliance(p);
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
  bool apart = true;
  for (const std::size_t i : fingers) {
    FingerTouch& touch = touches_[i];
    const HatRange before = touch.range;
    place(scene.fingers[i], gestures, touch);
    let_go(scene.fingers[i].component, touch, before);
    for (const std::size_t j : fingers) {
      if (j == i) break;
      apart =
          apart && (scene.fingers[i].component != scene.fingers[j].component ||
                    touch.range.ends_before(touches_[j].range) || touches_[j].range.ends_before(touch.range));
    }
  }
  if (apart) {
    for (const std::size_t i : fingers)
      press_alone(scene.k, levels[scene.fingers[i].component], scene.fingers[i], touches_[i]);
  } else {
    press_together(scene, fingers, levels);
  }
}

void FingerBoard::press_together(const Scene& scene, std::span<const std::uint32_t> fingers,
                                 std::span<const Levels> levels) noexcept {
  for (const std::size_t i : fingers) {
    const std::uint32_t c = scene.fingers[i].component;
    const FingerTouch& touch = touches_[i];
    for (std::size_t j = 0; j < touch.range.count; ++j) {
      const std::size_t p = touch.slots[touch.range.first + j];
      levels[c].next[p] += base_[c][p] * yield_[c] * touch.weights[j] * touch.force;
      resistance_[c][p] += touch.weights[j] * touch.damping;
      compliance_[c][p] = base_[c][p];
    }
  }
  for (const std::size_t i : fingers) {  // all dampings of a point at once
    const std::uint32_t c = scene.fingers[i].component;
    for (const std::size_t p : touches_[i].slots.subspan(touches_[i].range.first, touches_[i].range.count))
      if (const double R = std::exchange(resistance_[c][p], 0.0); R != 0.0)
        damp(c, levels[c], p, R, 2.0 * scene.k);
  }
}

// The same where no point has two fingers. But for two at each edge, all points have their whole hat under it,
// are no ends of the string, and share one division.
void FingerBoard::press_alone(double k, const Levels& u, const SceneFinger& finger,
                              const FingerTouch& touch) noexcept {
  const double* const base = base_[finger.component].data();
  double* const compliance = compliance_[finger.component].data();
  const std::uint32_t* const slots = touch.slots.data() + touch.range.first;
  const double yield = yield_[finger.component];
  const std::size_t count = touch.range.count;
  double push = 0.0, share = 0.0, left = 0.0;
  for (std::size_t j = 0; j < count; ++j) {
    const std::size_t p = slots[j];
    if (j < 3 || j + 2 >= count) {
      const double B = base[p] * yield, RB = touch.weights[j] * touch.damping * B;
      share = RB / (2.0 * k + RB);
      push = B * touch.weights[j] * touch.force;
      left = base[p] * (1.0 - share);
    }
    const double pushed = u.next[p] + push;
    u.next[p] = pushed + share * (u.prev[p] - pushed);
    compliance[p] = left;
  }
}

// Takes back what the last step did to the compliance, but where this step writes it anew.
void FingerBoard::let_go(std::uint32_t component, const FingerTouch& touch, const HatRange& before) noexcept {
  const double* const base = base_[component].data();
  double* const compliance = compliance_[component].data();
  const auto restore = [&](std::size_t from, std::size_t to) {
    for (std::size_t point = from; point < to; ++point)
      compliance[touch.slots[point]] = base[touch.slots[point]];
  };
  const std::size_t end = before.first + before.count;
  restore(before.first, std::min(end, touch.range.first));
  restore(std::max(before.first, touch.range.first + touch.range.count), end);
}

// Where the finger is in this step and how hard it presses; an empty range if not at all.
void FingerBoard::place(const SceneFinger& finger, const GestureBank& gestures, FingerTouch& touch) noexcept {
  touch.force = gestures.now(finger.force);
  touch.damping = finger.damping * std::abs(touch.force);  // [SLIDE (11)]
  touch.range = {};
  if (touch.force == 0.0) return;
  const double position = gestures.now(finger.position) + finger.shift;
  if (!touch.placed || position != touch.position) {  // a finger at rest keeps its weights
    touch.place = hat_rectangle(position, finger.width, finger.spacing, finger.intervals, touch.weights);
    touch.position = position;
    touch.placed = true;
  }
  touch.range = touch.place;
}

inline void FingerBoard::damp(std::uint32_t component, const Levels& u, std::size_t p, double R,
                              double twice_k) noexcept {
  const double B = base_[component][p] * yield_[component];
  const double share = R * B / (twice_k + R * B);
  u.next[p] += share * (u.prev[p] - u.next[p]);
  compliance_[component][p] = base_[component][p] * (1.0 - share);
}

}  // namespace rattle
