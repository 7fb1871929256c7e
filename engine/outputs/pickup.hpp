// Reading points and interactions, and taking the mean out of what is heard.
#pragma once

#include <span>

#include <rattle/components/component.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {

// Precondition: called after the islands are solved and before the levels advance. `tensions` has one for each
// component, which the bridge force of a string with a moving tension needs.
double read_tap(const SceneTap& tap, const Scene& scene, std::span<const Levels> levels, const RowStates& rows,
                std::span<const double> tensions = {}) noexcept;

// First-order high-pass, y = x - x_1 + r y_1.
class DcBlocker {
 public:
  explicit DcBlocker(double k) noexcept;
  double process(double x) noexcept {
    const double y = x - x_ + r_ * y_;
    x_ = x;
    y_ = y;
    return y;
  }
  void start(double x) noexcept {
    x_ = x;
    y_ = 0.0;
  }

 private:
  double r_;
  double x_ = 0.0;
  double y_ = 0.0;
};

}  // namespace rattle
