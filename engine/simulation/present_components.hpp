// The components at this step: the scene's own, or copies for those that gestures move. docs/step.md,
// "Parameters that move"
#pragma once

#include <cstdint>
#include <memory>
#include <rattle/components/component.hpp>
#include <rattle/gestures/gesture_bank.hpp>
#include <rattle/interactions/finger_board.hpp>
#include <rattle/scene/scene.hpp>
#include <rattle/simulation/tension_fault.hpp>
#include <span>
#include <vector>

namespace rattle {

class PresentComponents {
 public:
  explicit PresentComponents(const Scene& scene);

  void reset() noexcept { fault_ = {}; }

  // Sets driven parameters to their values at n and updates the board's compliance factors.
  void move(const Scene& scene, const GestureBank& gestures, std::int64_t n, FingerBoard& board) noexcept;

  // The tensions that outputs read: at n, or at n+1 when q^{n+1} is read.
  void move_output_tensions(const Scene& scene, const GestureBank& gestures, bool ahead) noexcept;

  std::span<const Component* const> models() const noexcept { return models_; }
  std::span<const double> output_tensions() const noexcept { return output_tensions_; }  // per component
  const TensionFault& fault() const noexcept { return fault_; }

 private:
  struct Own {
    std::uint32_t component = 0;
    std::unique_ptr<Component> model;
    GridPoint point{};              // a point that can move
    double scene_compliance = 0.0;  // of that point in the scene's model
  };

  std::vector<Own> own_;
  std::vector<const Component*> models_;
  std::vector<double> output_tensions_;
  TensionFault fault_;
};

}  // namespace rattle
