// Filters of outputs: DC removal and second-order Butterworth filters. docs/scene-reference.md,
// "Outputs and probes"
#pragma once

#include <cmath>
#include <rattle/scene/scene.hpp>
#include <span>
#include <vector>

namespace rattle {

// DC removal of a list of signals, each a first-order high-pass at 10 Hz, y = x - x_1 + r y_1. A signal that is
// not blocked passes as it is. One loop over all, without branches.
class DcBlockers {
 public:
  explicit DcBlockers(double k) noexcept;
  void add(bool blocks);

  // Replaces each value.
  void process(std::span<double> values) noexcept {
    if (!blocks_any_) return;
    double* __restrict value = values.data();
    double* __restrict x_1 = x_1_.data();
    double* __restrict y_1 = y_1_.data();
    const double* __restrict blocks = blocks_.data();
    const auto process_one = [&](std::size_t i) {
      const double x = value[i], y = x - x_1[i] + r_ * y_1[i];
      x_1[i] = x;
      y_1[i] = y;
      value[i] = blocks[i] != 0.0 ? y : x;  // chooses, so that what passes keeps its bits
    };
    if (values.size() == 1) return process_one(0);  // without the set-up of vectors
    for (std::size_t i = 0; i < values.size(); ++i) process_one(i);
  }
  // The state after constant values, which are replaced.
  void start(std::span<double> values) noexcept;
  void go_on_from(std::size_t signal, const DcBlockers& other, std::size_t theirs) noexcept;
  void zero_below(double tiny) noexcept;

 private:
  double r_;
  bool blocks_any_ = false;
  std::vector<double> blocks_;  // 1 or 0
  std::vector<double> x_1_, y_1_;
};

inline constexpr double any_filter_frequency = 100.0;  // Hz, of a filter that is not used

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

}  // namespace rattle
