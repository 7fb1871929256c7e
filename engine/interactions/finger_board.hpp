// Fingers on strings: an external force over a width and the damping it induces. [SLIDE (9)-(11), (33)]
//
// Every point takes the forces and dampings of all fingers on it in one combined update. So fingers may overlap
// each other and the slide, and the balance stays exact.
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

  // Moves all fingers to the place and force of this step.
  void place(const GestureBank& gestures) noexcept {
    for (FingerTouch& touch : touches_) touch.advance(gestures, yield_[touch.string()]);
  }
  // Changes the free motion under fingers: forces, then damping. The damping also lowers the compliance of the
  // points. `fingers` are the indices of all fingers of some strings.
  void press(std::span<const std::uint32_t> fingers, std::span<const Levels> levels) noexcept;

  // Compliance of a row's point in this step, in metres per newton.
  double compliance(const RowEntry& entry) const noexcept {
    return base_[entry.component].empty()
               ? entry.step_compliance * yield_[entry.component]
               : compliance(entry.component, entry.slot, point_in_[entry.component][entry.slot.index]);
  }
  // The same for a point of a string that a slide moves along.
  double compliance(std::uint32_t component, Slot slot, GridPoint point) const noexcept {
    return yielding(component, slot, resistance(component, point));
  }
  // The same for two neighbours, `point` and `point` + 1.
  std::array<double, 2> compliances(std::uint32_t component, std::array<Slot, 2> slots,
                                    GridPoint point) const noexcept {
    for (const std::uint32_t i : on_[component])
      if (touches_[i].meets(point, point + 1))
        return {compliance(component, slots[0], point), compliance(component, slots[1], point + 1)};
    return {yielding(component, slots[0], 0.0), yielding(component, slots[1], 0.0)};
  }

  // Factor on the compliance of all points of a component. It is not 1 where a gesture has moved its damping.
  double yield(std::uint32_t component) const noexcept { return yield_[component]; }
  void set_yield(std::uint32_t component, double factor) noexcept { yield_[component] = factor; }

  const std::vector<FingerTouch>& touches() const noexcept { return touches_; }

 private:
  // Fraction by which finger damping R (kg/s) pulls u+ back towards u- at a point of compliance B.
  double share(double R, double B) const noexcept { return R * B / (twice_k_ + R * B); }
  double yielding(std::uint32_t component, Slot slot, double R) const noexcept {
    const double base = base_[component][slot.index], yield = yield_[component];
    return R == 0.0 ? base * yield : base * (1.0 - share(R, base * yield)) * yield;
  }
  double resistance(std::uint32_t component, GridPoint point) const noexcept {
    double R = 0.0;
    for (const std::uint32_t i : on_[component]) {
      const FingerTouch& touch = touches_[i];
      if (touch.meets(point, point))
        R += touch.weight(point.index - touch.range().first.index) * touch.damping();
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
  std::vector<std::vector<std::uint32_t>> on_;  // by component: its fingers
  // Compliance without fingers and with yield_ = 1, by component and slot. Empty where neither fingers nor
  // slides go.
  std::vector<AlignedVector> base_;
  std::vector<std::vector<GridPoint>> point_in_;  // point of each slot, empty where base_ is
  std::vector<double> yield_;                     // by component
  std::vector<AlignedVector> resistance_;         // damping of fingers by slot, kg/s; 0 between steps
};

}  // namespace rattle
