// Smooths a control towards the value it was set to.
//
// Two equal first-order low-passes in series. Their impulse response is nowhere negative, so the value never
// overshoots, and it starts and stops moving without a corner.
#pragma once

#include <cmath>
#include <rattle/scene/gesture_description.hpp>

namespace rattle {

class SmoothedControl {
 public:
  SmoothedControl() = default;
  SmoothedControl(const ControlGesture& control, double k) noexcept
      : near_enough_(1e-12 * (control.high - control.low)),
        share_(control.smoothing > 0.0 ? -std::expm1(-time_to_99_percent * k / control.smoothing) : 1.0) {
    jump(control.value);
  }

  void jump(double value) noexcept { target_ = first_ = second_ = value; }
  // Copies target and state of `other` but keeps this control's own smoothing time.
  void go_on_from(const SmoothedControl& other) noexcept {
    target_ = other.target_;
    first_ = other.first_;
    second_ = other.second_;
  }
  void aim(double value) noexcept { target_ = value; }
  double target() const noexcept { return target_; }
  bool has_arrived() const noexcept { return second_ == target_ && first_ == target_; }

  // Advances one sample and returns the new value.
  double move() noexcept {
    first_ += share_ * (target_ - first_);
    second_ += share_ * (first_ - second_);
    if (std::abs(target_ - first_) <= near_enough_ && std::abs(target_ - second_) <= near_enough_)
      jump(target_);
    return second_;
  }

 private:
  // x of (1 + x) e^-x = 0.01, in time constants of one low-pass.
  static constexpr double time_to_99_percent = 6.638352068;

  double target_ = 0.0, first_ = 0.0, second_ = 0.0;
  double near_enough_ = 0.0;
  double share_ = 1.0;
};

}  // namespace rattle
