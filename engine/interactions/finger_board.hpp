// Fingers on strings: an external force over a width and the damping it induces. [SLIDE (9)-(11), (33)]
//
// Every point takes the forces and dampings of all fingers on it in one combined update; nothing is
// partitioned, so fingers may overlap each other and the slide, and the balance stays exact.
#pragma once

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

// What one finger does in this step.
struct FingerTouch {
  HatRange range;  // of points touched in this step, none without force
  HatRange place;  // of the weights
  std::span<const std::uint32_t> slots;  // of all points of the string
  std::vector<double> weights;
  double position = 0.0;  // that the range and the weights belong to
  bool placed = false;
  double force = 0.0;    // F, N
  double damping = 0.0;  // r = alpha_f |F|, kg/s
};

class FingerBoard {
 public:
  explicit FingerBoard(const Scene& scene);

  void reset() noexcept;

  // Mends the free motion under the fingers: forces, then damping, which also lowers the compliance there.
  // `fingers` are all those of some strings, by index.
  void apply(const Scene& scene, std::span<const std::uint32_t> fingers, const GestureBank& gestures,
             std::span<const Levels> levels) noexcept;

  // Metres per newton of a row's point in this step.
  double compliance(const RowEntry& entry) const noexcept {
    return base_[entry.component].empty()
               ? entry.step_compliance * yield_[entry.component]
               : compliance(entry.component, entry.point, point_in_[entry.component][entry.point]);
  }
  // The same for a point of a string that a slide moves along, and its slot.
  double compliance(std::uint32_t component, std::size_t slot, std::size_t point) const noexcept {
    const double base = base_[component][slot], R = resistance(component, point);
    if (R == 0.0) return base * yield_[component];
    return base * (1.0 - share(R, base * yield_[component])) * yield_[component];
  }

  // How much more all points of a component yield than in the scene, because its damping has moved.
  double yield(std::uint32_t component) const noexcept { return yield_[component]; }
  void set_yield(std::uint32_t component, double factor) noexcept { yield_[component] = factor; }

  const std::vector<FingerTouch>& touches() const noexcept { return touches_; }

 private:
  // What a point that yields by B keeps of its way back to n-1, when fingers resist with R kg/s.
  double share(double R, double B) const noexcept { return R * B / (twice_k_ + R * B); }
  double resistance(std::uint32_t component, std::size_t point) const noexcept {
    double R = 0.0;
    for (const std::uint32_t i : on_[component]) {
      const FingerTouch& touch = touches_[i];
      const std::size_t j = point - touch.range.first;
      if (j < touch.range.count) R += touch.weights[j] * touch.damping;
    }
    return R;
  }
  void place(const SceneFinger& finger, const GestureBank& gestures, FingerTouch& touch) noexcept;
  bool is_apart(const Scene& scene, std::uint32_t finger) const noexcept;
  void press_alone(const Levels& u, const SceneFinger& finger, const FingerTouch& touch) noexcept;
  void press_together(const Scene& scene, std::span<const std::uint32_t> fingers,
                      std::span<const Levels> levels) noexcept;
  void keep_compliance(const Scene& scene, std::uint32_t component);

  double twice_k_;
  std::vector<FingerTouch> touches_;
  std::vector<std::vector<std::uint32_t>> on_;  // the fingers of each component
  std::vector<AlignedVector> base_;     // compliance without fingers, per component and slot, empty where neither
                                        // fingers nor slides go; over yield_
  std::vector<std::vector<std::uint32_t>> point_in_;  // the slots' points, likewise
  std::vector<double> yield_;                         // per component
  std::vector<AlignedVector> resistance_;             // kg/s, 0 between steps
};

}  // namespace rattle
