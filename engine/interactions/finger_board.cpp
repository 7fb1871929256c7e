#include <algorithm>
#include <cmath>
#include <rattle/interactions/finger_board.hpp>
#include <rattle/scene/scene.hpp>
#include <utility>

namespace rattle {

FingerBoard::FingerBoard(const Scene& scene)
    : twice_k_(2.0 * scene.k),
      touches_(scene.fingers.size()),
      on_(scene.components.size()),
      base_(scene.components.size()),
      point_in_(scene.components.size()),
      yield_(scene.components.size(), 1.0),
      resistance_(scene.components.size()) {
  for (std::size_t i = 0; i < scene.fingers.size(); ++i) {
    const SceneFinger& finger = scene.fingers[i];
    touches_[i].weights.resize(hat_range_capacity(finger.width, finger.spacing, finger.intervals));
    touches_[i].slots = scene.components[finger.component].slots;
    on_[finger.component].push_back(static_cast<std::uint32_t>(i));
    keep_compliance(scene, finger.component);
  }
  for (const MovingPlace& place : scene.moving_places) keep_compliance(scene, place.component);
  for (const Glide& glide : scene.glides) keep_compliance(scene, glide.component);
}

void FingerBoard::keep_compliance(const Scene& scene, std::uint32_t component) {
  if (!base_[component].empty()) return;
  const Component& model = *scene.components[component].model;
  base_[component].resize(model.slot_count());
  point_in_[component].resize(model.slot_count());
  for (std::size_t p = 0; p < model.point_count(); ++p) {
    base_[component][model.slot(p)] = model.step_compliance(p);
    point_in_[component][model.slot(p)] = static_cast<std::uint32_t>(p);
  }
  resistance_[component].resize(model.slot_count());
}

void FingerBoard::reset() noexcept {
  for (FingerTouch& touch : touches_) touch.range = {}, touch.placed = false;
}

void FingerBoard::place(const Scene& scene, std::span<const std::uint32_t> fingers,
                        const GestureBank& gestures) noexcept {
  for (const std::size_t i : fingers) place(scene.fingers[i], gestures, touches_[i]);
}

void FingerBoard::press(const Scene& scene, std::span<const std::uint32_t> fingers,
                        std::span<const Levels> levels) noexcept {
  std::size_t pressing = 0;
  for (const std::size_t i : fingers) pressing += touches_[i].range.count > 0 ? 1 : 0;
  if (pressing > 1)
    for (const std::uint32_t i : fingers)
      if (!is_apart(scene, i)) return press_together(scene, fingers, levels);
  for (const std::size_t i : fingers)
    if (touches_[i].range.count > 0) press_alone(levels[scene.fingers[i].component], touches_[i]);
}

// Whether it shares no point with those before it on its string.
inline bool FingerBoard::is_apart(const Scene& scene, std::uint32_t finger) const noexcept {
  const HatRange& own = touches_[finger].range;
  for (const std::uint32_t i : on_[scene.fingers[finger].component]) {
    if (i == finger) break;
    const HatRange& other = touches_[i].range;
    if (!own.ends_before(other) && !other.ends_before(own)) return false;
  }
  return true;
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
    }
  }
  for (const std::size_t i : fingers) {  // all dampings of a point at once
    const std::uint32_t c = scene.fingers[i].component;
    const Levels& u = levels[c];
    for (const std::size_t p : touches_[i].slots.subspan(touches_[i].range.first, touches_[i].range.count))
      if (const double R = std::exchange(resistance_[c][p], 0.0); R != 0.0)
        u.next[p] += share(R, base_[c][p] * yield_[c]) * (u.prev[p] - u.next[p]);
  }
}

// The same where no point has two fingers.
inline void FingerBoard::press_alone(const Levels& u, const FingerTouch& touch) noexcept {
  const std::uint32_t* const slots = touch.slots.data() + touch.range.first;
  const std::size_t count = touch.range.count;
  const auto press = [&](std::size_t j, const FingerLaw& law) {
    const std::size_t p = slots[j];
    const double pushed = u.next[p] + law.push;
    u.next[p] = pushed + law.back * (u.prev[p] - pushed);
  };
  if (count < touch.laws.size()) {
    for (std::size_t j = 0; j < count; ++j) press(j, touch.laws[j]);
    return;
  }
  press(0, touch.laws[0]);
  press(1, touch.laws[1]);
  const FingerLaw between = touch.laws[2];
  for (std::size_t j = 2; j + 2 < count; ++j) press(j, between);
  press(count - 2, touch.laws[3]);
  press(count - 1, touch.laws[4]);
}

// Where the finger is in this step and how hard it presses; an empty range if not at all. A finger at rest
// keeps its weights, and what it does.
inline void FingerBoard::place(const SceneFinger& finger, const GestureBank& gestures,
                               FingerTouch& touch) noexcept {
  const double force = gestures.now(finger.force), yield = yield_[finger.component];
  touch.range = {};
  if (force == 0.0) {
    touch.force = touch.damping = 0.0;
    return;
  }
  const double position = gestures.now(finger.position) + finger.shift;
  if (!touch.placed || position != touch.position) {
    touch.range = hat_rectangle(position, finger.width, finger.spacing, finger.intervals, touch.weights);
    touch.place = touch.range;
    touch.position = position;
    touch.placed = true;
  } else {
    touch.range = touch.place;
    if (force == touch.force && yield == touch.yield) return;
  }
  touch.force = force;
  touch.damping = finger.damping * std::abs(force);  // [SLIDE (11)]
  touch.yield = yield;
  find_laws(finger, touch);
}

inline void FingerBoard::find_laws(const SceneFinger& finger, FingerTouch& touch) const noexcept {
  const double* const base = base_[finger.component].data();
  const std::size_t count = touch.range.count, laws = std::min(count, touch.laws.size());
  for (std::size_t i = 0; i < laws; ++i) {
    const std::size_t j = i < 3 ? i : i + count - laws;
    const double weight = touch.weights[j], B = base[touch.slots[touch.range.first + j]] * touch.yield;
    touch.laws[i] = {B * weight * touch.force, share(weight * touch.damping, B)};
  }
}

}  // namespace rattle
