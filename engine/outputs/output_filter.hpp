// Filters of an output: DC removal and second-order Butterworth filters. docs/scene-reference.md,
// "Outputs and probes"
#pragma once

#include <cmath>
#include <rattle/scene/scene.hpp>

namespace rattle {

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
  void go_on_from(const DcBlocker& other) noexcept {
    x_ = other.x_;
    y_ = other.y_;
  }
  void zero_below(double tiny) noexcept {
    if (std::abs(x_) < tiny) x_ = 0.0;
    if (std::abs(y_) < tiny) y_ = 0.0;
  }

 private:
  double r_;
  double x_ = 0.0;
  double y_ = 0.0;
};

// y + a1 y_1 + a2 y_2 = b0 x + b1 x_1 + b2 x_2, by the bilinear transform, prewarped so that the cutoff (-3 dB)
// is exact.
class ButterworthFilter {
 public:
  enum class Kind { low_pass, high_pass };
  ButterworthFilter(Kind kind, double frequency, double k) noexcept;

  double process(double x) noexcept {
    const double y = b0_ * x + s1_;
    s1_ = b1_ * x - a1_ * y + s2_;
    s2_ = b2_ * x - a2_ * y;
    return y;
  }
  // Sets the state reached after a constant input x, and returns the output.
  double start(double x) noexcept;
  void go_on_from(const ButterworthFilter& other) noexcept {
    s1_ = other.s1_;
    s2_ = other.s2_;
  }
  void zero_below(double tiny) noexcept {
    if (std::abs(s1_) < tiny) s1_ = 0.0;
    if (std::abs(s2_) < tiny) s2_ = 0.0;
  }

 private:
  double b0_, b1_, b2_, a1_, a2_;
  double s1_ = 0.0, s2_ = 0.0;
  double at_rest_;  // gain at 0 Hz
};

class OutputFilter {
 public:
  OutputFilter(const SceneOutput& output, double k) noexcept;
  double process(double x) noexcept {
    if (removes_dc_) x = dc_.process(x);
    if (has_high_pass_) x = high_pass_.process(x);
    return has_low_pass_ ? low_pass_.process(x) : x;
  }
  void start(double x) noexcept;
  // Copies the state of another filter of the same kind.
  void go_on_from(const OutputFilter& other) noexcept {
    dc_.go_on_from(other.dc_);
    high_pass_.go_on_from(other.high_pass_);
    low_pass_.go_on_from(other.low_pass_);
  }
  void zero_below(double tiny) noexcept {
    dc_.zero_below(tiny);
    high_pass_.zero_below(tiny);
    low_pass_.zero_below(tiny);
  }

 private:
  bool removes_dc_, has_high_pass_, has_low_pass_;
  DcBlocker dc_;
  ButterworthFilter high_pass_, low_pass_;
};

}  // namespace rattle
