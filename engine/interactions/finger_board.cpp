#include <rattle/interactions/finger_board.hpp>
#include <rattle/scene/scene.hpp>
#include <utility>

namespace rattle {

FingerBoard::FingerBoard(const Scene& scene)
    : twice_k_(2.0 * scene.k),
      on_(scene.components.size()),
      base_(scene.components.size()),
      point_in_(scene.components.size()),
      yield_(scene.components.size(), 1.0),
      resistance_(scene.components.size()) {
  touches_.reserve(scene.fingers.size());
  for (std::size_t i = 0; i < scene.fingers.size(); ++i) {
    const std::uint32_t component = scene.fingers[i].component;
    touches_.emplace_back(scene, scene.fingers[i]);
    on_[component].push_back(static_cast<std::uint32_t>(i));
    keep_compliance(scene, component);
  }
  for (const MovingPlace& place : scene.moving_places) keep_compliance(scene, place.component);
  for (const Glide& glide : scene.glides)
    if (!glide.is_stretch) keep_compliance(scene, glide.component);
}

void FingerBoard::keep_compliance(const Scene& scene, std::uint32_t component) {
  if (!base_[component].empty()) return;
  const Component& model = *scene.components[component].model;
  base_[component].resize(model.slot_count());
  point_in_[component].resize(model.slot_count());
  for (std::size_t p = 0; p < model.point_count(); ++p) {
    const GridPoint point(p);
    const Slot slot = model.slot(point);
    base_[component][slot.index] = model.step_compliance(point);
    point_in_[component][slot.index] = point;
  }
  resistance_[component].resize(model.slot_count());
}

void FingerBoard::reset() noexcept {
  for (FingerTouch& touch : touches_) touch.reset();
}

void FingerBoard::press(std::span<const std::uint32_t> fingers, std::span<const Levels> levels) noexcept {
  const FingerTouch* only = nullptr;
  for (const std::uint32_t i : fingers) {
    if (touches_[i].range().count == 0) continue;
    if (only) return press_several(fingers, levels);
    only = &touches_[i];
  }
  if (only) press_alone(levels[only->string()], *only);
}

void FingerBoard::press_several(std::span<const std::uint32_t> fingers,
                                std::span<const Levels> levels) noexcept {
  for (const std::uint32_t i : fingers)
    if (!is_apart(i)) return press_together(fingers, levels);
  for (const std::uint32_t i : fingers) press_alone(levels[touches_[i].string()], touches_[i]);
}

// True if the finger shares no point with the fingers before it on its string.
inline bool FingerBoard::is_apart(std::uint32_t finger) const noexcept {
  const HatRange& own = touches_[finger].range();
  for (const std::uint32_t i : on_[touches_[finger].string()]) {
    if (i == finger) break;
    const HatRange& other = touches_[i].range();
    if (!own.ends_before(other) && !other.ends_before(own)) return false;
  }
  return true;
}

void FingerBoard::press_together(std::span<const std::uint32_t> fingers,
                                 std::span<const Levels> levels) noexcept {
  for (const std::size_t i : fingers) {
    const std::uint32_t c = touches_[i].string();
    const FingerTouch& touch = touches_[i];
    const std::size_t count = touch.range().count;
    for (std::size_t j = 0; j < count; ++j) {
      const Slot p = touch.slot(j);
      levels[c].push(p, base_[c][p.index] * yield_[c] * touch.weight(j) * touch.force());
      resistance_[c][p.index] += touch.weight(j) * touch.damping();
    }
  }
  for (const std::size_t i : fingers) {  // all dampings of a point together
    const std::uint32_t c = touches_[i].string();
    const Levels& u = levels[c];
    const std::size_t count = touches_[i].range().count;
    for (std::size_t j = 0; j < count; ++j) {
      const Slot p = touches_[i].slot(j);
      if (const double R = std::exchange(resistance_[c][p.index], 0.0); R != 0.0)
        u.push(p, -share(R, base_[c][p.index] * yield_[c]) * u.moved(p));
    }
  }
}

// As press_together(), for a finger that shares no point with others.
inline void FingerBoard::press_alone(const Levels& u, const FingerTouch& touch) noexcept {
  const std::size_t count = touch.range().count;
  const auto press = [&](std::size_t j, const FingerLaw& law) {
    const Slot p = touch.slot(j);
    if (u.low != 0) return u.push(p, law.push - law.back * (u.moved(p) + law.push));
    const double pushed = u.next[p] + law.push;
    u.next[p] = pushed + law.back * (u.prev[p] - pushed);
  };
  if (count < hat_places) {
    for (std::size_t j = 0; j < count; ++j) press(j, touch.law(j));
    return;
  }
  press(0, touch.law(0));
  press(1, touch.law(1));
  const FingerLaw between = touch.law(2);
  for (std::size_t j = 2; j + 2 < count; ++j) press(j, between);
  press(count - 2, touch.law(3));
  press(count - 1, touch.law(4));
}

}  // namespace rattle
