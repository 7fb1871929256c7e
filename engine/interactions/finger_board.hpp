// Fingers on strings: an external force over a width and the damping it induces. [SLIDE (9)-(11), (33)]
//
// Every point takes the forces and dampings of all fingers on it in one combined update; nothing is
// partitioned, so fingers may overlap each other and the slide, and the balance stays exact.
#pragma once

#include <array>
#include <rattle/base/aligned.hpp>
#include <rattle/components/component.hpp>
#include <rattle/gestures/gesture_bank.hpp>
#include <rattle/interactions/interaction_row.hpp>
#include <rattle/numerics/hat_weights.hpp>
#include <span>
#include <vector>

namespace rattle {

struct Scene;
struct SceneFinger;

// What a finger makes of a point's free motion u*: u* + push, of which `back` of the way to u^{n-1} is undone.
struct FingerLaw {
  double push = 0.0, back = 0.0;
};

// What one finger does in this step.
struct FingerTouch {
  HatRange range;                        // of points touched in this step, none without force
  HatRange place;                        // of the weights
  std::span<const std::uint32_t> slots;  // of all points of the string
  std::vector<double> weights;
  double position = 0.0;  // that the range and the weights belong to
  bool placed = false;
  double force = 0.0;    // F, N
  double damping = 0.0;  // r = alpha_f |F|, kg/s
  double yield = 1.0;    // of the string
  // Of the points where no other finger is: the first two, those between, the last two. Those between have
  // their whole hat under the finger and are no ends of the string. Of fewer than five, each.
  std::array<FingerLaw, 5> laws;
};

class FingerBoard {
 public:
  explicit FingerBoard(const Scene& scene);

  void reset() noexcept;

  // Where fingers are in this step, and what they will do. Before the components step: the divisions are
  // through when they have. `fingers` are all those of some strings, by index.
  void place(const Scene& scene, std::span<const std::uint32_t> fingers, const GestureBank& gestures) noexcept;
  // Mends the free motion under them: forces, then damping, which also lowers the compliance there.
  void press(const Scene& scene, std::span<const std::uint32_t> fingers,
             std::span<const Levels> levels) noexcept;

  // Metres per newton of a row's point in this step.
  double compliance(const RowEntry& entry) const noexcept {
    return base_[entry.component].empty()
               ? entry.step_compliance * yield_[entry.component]
               : compliance(entry.component, entry.point, point_in_[entry.component][entry.point]);
  }
  // The same for a point of a string that a slide moves along, and its slot.
  double compliance(std::uint32_t component, std::size_t slot, std::size_t point) const noexcept {
    return yielding(component, slot, resistance(component, point, 1)[0]);
  }
  // And for two neighbours, `point` and the next.
  std::array<double, 2> compliances(std::uint32_t component, std::array<std::size_t, 2> slots,
                                    std::size_t point) const noexcept {
    const std::array<double, 2> R = resistance(component, point, 2);
    return {yielding(component, slots[0], R[0]), yielding(component, slots[1], R[1])};
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
  // Of `count` neighbours, one or two.
  std::array<double, 2> resistance(std::uint32_t component, std::size_t point,
                                   std::size_t count) const noexcept {
    std::array<double, 2> R{};
    for (const std::uint32_t i : on_[component]) {
      const FingerTouch& touch = touches_[i];
      const std::size_t end = touch.range.first + touch.range.count;
      if (point >= end || point + count <= touch.range.first) continue;
      for (std::size_t l = 0; l < count; ++l)
        if (point + l >= touch.range.first && point + l < end)
          R[l] += touch.weights[point + l - touch.range.first] * touch.damping;
    }
    return R;
  }
  void place(const SceneFinger& finger, const GestureBank& gestures, FingerTouch& touch) noexcept;
  void find_laws(const SceneFinger& finger, FingerTouch& touch) const noexcept;
  bool is_apart(const Scene& scene, std::uint32_t finger) const noexcept;
  static void press_alone(const Levels& u, const FingerTouch& touch) noexcept;
  void press_together(const Scene& scene, std::span<const std::uint32_t> fingers,
                      std::span<const Levels> levels) noexcept;
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
