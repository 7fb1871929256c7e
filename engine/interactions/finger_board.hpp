// Fingers on strings: an external force over a width and the damping it induces. [SLIDE (9)-(11), (33)]
//
// Every point takes the forces and dampings of all fingers on it in one combined update; nothing is
// partitioned, so fingers may overlap each other and the slide, and the balance stays exact.
#pragma once

#include <array>
#include <rattle/base/aligned.hpp>
#include <rattle/components/component.hpp>
#include <rattle/interactions/finger_touch.hpp>
#include <rattle/interactions/interaction_row.hpp>
#include <span>
#include <vector>

namespace rattle {

struct Scene;

class FingerBoard {
 public:
  explicit FingerBoard(const Scene& scene);

  void reset() noexcept;

  // Where fingers are in this step, and what they will do.
  void place(const GestureBank& gestures) noexcept {
    for (FingerTouch& touch : touches_) touch.advance(gestures, yield_[touch.string()]);
  }
  // Mends the free motion under them: forces, then damping, which also lowers the compliance there. `fingers`
  // are all those of some strings, by index.
  void press(std::span<const std::uint32_t> fingers, std::span<const Levels> levels) noexcept;

  // Metres per newton of a row's point in this step.
  double compliance(const RowEntry& entry) const noexcept {
    return base_[entry.component].empty()
               ? entry.step_compliance * yield_[entry.component]
               : compliance(entry.component, entry.point, point_in_[entry.component][entry.point]);
  }
  // The same for a point of a string that a slide moves along, and its slot.
  double compliance(std::uint32_t component, std::size_t slot, std::size_t point) const noexcept {
    return yielding(component, slot, resistance(component, point));
  }
  // And for two neighbours, `point` and the next.
  std::array<double, 2> compliances(std::uint32_t component, std::array<std::size_t, 2> slots,
                                    std::size_t point) const noexcept {
    for (const std::uint32_t i : on_[component])
      if (touches_[i].meets(point, point + 1))
        return {compliance(component, slots[0], point), compliance(component, slots[1], point + 1)};
    return {yielding(component, slots[0], 0.0), yielding(component, slots[1], 0.0)};
  }

  // How much more all points of a component yield than in the scene, because its damping has moved.
  double yield(std::uint32_t component) const noexcept { return yield_[component]; }
  void set_yield(std::uint32_t component, double factor) noexcept { yield_[component] = factor; }

  const std::vector<FingerTouch>& touches() const noexcept { return touches_; }

 private:
  // What a point that yields by B keeps of its way back to n-1, when fingers resist with R kg/s.
  double share(double R, double B) const noexcept { return R * B / (twice_k_ + R * B); }
  double yielding(std::uint32_t component, std::size_t slot, double R) const noexcept {
    const double base = base_[component][slot], yield = yield_[component];
    return R == 0.0 ? base * yield : base * (1.0 - share(R, base * yield)) * yield;
  }
  double resistance(std::uint32_t component, std::size_t point) const noexcept {
    double R = 0.0;
    for (const std::uint32_t i : on_[component]) {
      const FingerTouch& touch = touches_[i];
      if (touch.meets(point, point)) R += touch.weight(point - touch.range().first) * touch.damping();
    }
    return R;
  }
  bool is_apart(std::uint32_t finger) const noexcept;
  static void press_alone(const Levels& u, const FingerTouch& touch) noexcept;
  void press_several(std::span<const std::uint32_t> fingers, std::span<const Levels> levels) noexcept;
  void press_together(std::span<const std::uint32_t> fingers, std::span<const Levels> levels) noexcept;
  void keep_compliance(const Scene& scene, std::uint32_t component);

  double twice_k_;
  std::vector<FingerTouch> touches_;
  std::vector<std::vector<std::uint32_t>> on_;  // the fingers of each component
  std::vector<AlignedVector> base_;  // compliance without fingers, over yield_; per component and slot, empty
                                     // where neither fingers nor slides go
  std::vector<std::vector<std::uint32_t>> point_in_;  // the slots' points, likewise
  std::vector<double> yield_;                         // per component
  std::vector<AlignedVector> resistance_;             // kg/s, 0 between steps
};

}  // namespace rattle
