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
    const AlignedVector& own = compliance_[entry.component];
    return (own.empty() ? entry.step_compliance : own[entry.point]) * yield_[entry.component];
  }
  // The same for a slot of a string that a slide moves along.
  double compliance(std::uint32_t component, std::size_t slot) const noexcept {
    return compliance_[component][slot] * yield_[component];
  }

  // How much more all points of a component yield than in the scene, because its damping has moved.
  double yield(std::uint32_t component) const noexcept { return yield_[component]; }
  void set_yield(std::uint32_t component, double factor) noexcept { yield_[component] = factor; }

  const std::vector<FingerTouch>& touches() const noexcept { return touches_; }

 private:
  void let_go(std::uint32_t component, const FingerTouch& touch, const HatRange& before) noexcept;
  void place(const SceneFinger& finger, const GestureBank& gestures, FingerTouch& touch) noexcept;
  void press_alone(double k, const Levels& u, const SceneFinger& finger, const FingerTouch& touch) noexcept;
  void press_together(const Scene& scene, std::span<const std::uint32_t> fingers,
                      std::span<const Levels> levels) noexcept;
  void damp(std::uint32_t component, const Levels& u, std::size_t slot, double R, double twice_k) noexcept;
  void keep_compliance(const Scene& scene, std::uint32_t component);

  std::vector<FingerTouch> touches_;
  std::vector<AlignedVector> compliance_;  // per component and slot, empty where neither fingers nor slides go;
                                           // over yield_
  std::vector<AlignedVector> base_;        // without fingers, likewise
  std::vector<double> yield_;              // per component
  std::vector<AlignedVector> resistance_;  // kg/s, 0 between steps
};

}  // namespace rattle
