// A gain that moves to a new value along a raised cosine.
#pragma once

#include <cmath>
#include <cstddef>
#include <numbers>

namespace rattle::live {

class Fader {
 public:
  void jump(double value) noexcept {
    value_ = value;
    left_ = 0;
  }
  // Starts a fade from the current value; `to` is reached after `samples` calls of next().
  void start(double to, std::size_t samples) noexcept {
    from_ = value_;
    to_ = to;
    total_ = left_ = samples;
    if (samples == 0) value_ = to;
  }
  bool moving() const noexcept { return left_ > 0; }
  std::size_t left() const noexcept { return left_; }
  double value() const noexcept { return value_; }

  double next() noexcept {
    if (left_ == 0) return value_;
    --left_;
    const double share = 1.0 - static_cast<double>(left_) / static_cast<double>(total_);
    value_ = left_ == 0 ? to_ : from_ + (to_ - from_) * 0.5 * (1.0 - std::cos(std::numbers::pi * share));
    return value_;
  }

 private:
  double value_ = 1.0, from_ = 1.0, to_ = 1.0;
  std::size_t total_ = 0, left_ = 0;
};

}  // namespace rattle::live
