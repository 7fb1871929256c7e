// Reference evaluation of gestures, sample by sample from their definitions.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <rattle/gestures/gesture_bank.hpp>
#include <rattle/scene/description.hpp>
#include <vector>

namespace rattle::test {

class GestureReference {
 public:
  GestureReference(const std::vector<GestureDescription>& gestures, double k) : gestures_(gestures), k_(k) {}

  double value(std::size_t gesture, long n) const {
    return std::visit([&](const auto& content) { return evaluate(content, n); }, gestures_[gesture].content);
  }

 private:
  static double raised_cosine(double share) { return 0.5 * (1.0 - std::cos(std::numbers::pi * share)); }
  static double ramp_at(double t, double from, double to) {
    if (t <= from) return 0.0;
    if (t >= to) return 1.0;
    return 0.5 * (1.0 - std::cos(std::numbers::pi * (t - from) / (to - from)));
  }

  double evaluate(const BreakpointGesture& g, long n) const {
    const double t = static_cast<double>(n) * k_;
    if (t < g.points.front().time) return g.points.front().value;
    for (std::size_t i = 1; i < g.points.size(); ++i) {
      const Breakpoint &a = g.points[i - 1], &b = g.points[i];
      if (t >= b.time) continue;
      const double share = (t - a.time) / (b.time - a.time);
      if (b.curve == Curve::linear) return a.value + (b.value - a.value) * share;
      if (b.curve == Curve::raised_cosine) return a.value + (b.value - a.value) * raised_cosine(share);
      return a.value * std::exp(share * std::log(b.value / a.value));
    }
    return g.points.back().value;
  }
  double evaluate(const SineGesture& g, long n) const {
    const double t = static_cast<double>(n) * k_;
    if (t < g.start || (g.stop && t > *g.stop)) return g.offset;
    double level = g.amplitude;
    if (g.fade > 0.0) {
      level *= ramp_at(t, g.start, g.start + g.fade);
      if (g.stop) level *= 1.0 - ramp_at(t, *g.stop - g.fade, *g.stop);
    }
    return g.offset + level * std::sin(2.0 * std::numbers::pi * g.frequency * (t - g.start) + g.phase);
  }
  double evaluate(const SampledGesture& g, long n) const {
    return g.values[std::min(static_cast<std::size_t>(n), g.values.size() - 1)];
  }
  double evaluate(const ControlGesture& g, long) const { return g.value; }  // without events
  double evaluate(const FormulaGesture& g, long n) const {
    std::vector<double> stack;
    const double t = static_cast<double>(n) * k_;
    const auto take = [&] {
      const double x = stack.back();
      stack.pop_back();
      return x;
    };
    for (const GestureInstruction& i : g.program) {
      using enum GestureOperation;
      switch (i.operation) {
        case constant:
          stack.push_back(i.constant);
          continue;
        case time:
          stack.push_back(t);
          continue;
        case gesture:
          stack.push_back(value(i.gesture.index, n));
          continue;
        default:
          break;
      }
      const double b = take();
      switch (i.operation) {
        case negate:
          stack.push_back(-b);
          continue;
        case sine:
          stack.push_back(std::sin(b));
          continue;
        case cosine:
          stack.push_back(std::cos(b));
          continue;
        case exponential:
          stack.push_back(std::exp(b));
          continue;
        case logarithm:
          stack.push_back(std::log(b));
          continue;
        case square_root:
          stack.push_back(std::sqrt(b));
          continue;
        case absolute:
          stack.push_back(std::abs(b));
          continue;
        case round:
          stack.push_back(std::round(b));
          continue;
        default:
          break;
      }
      const double a = take();
      switch (i.operation) {
        case add:
          stack.push_back(a + b);
          break;
        case subtract:
          stack.push_back(a - b);
          break;
        case multiply:
          stack.push_back(a * b);
          break;
        case divide:
          stack.push_back(a / b);
          break;
        case power:
          stack.push_back(std::pow(a, b));
          break;
        case minimum:
          stack.push_back(std::min(a, b));
          break;
        case maximum:
          stack.push_back(std::max(a, b));
          break;
        case ramp:
          stack.push_back(ramp_at(t, a, b));
          break;
        default:
          break;
      }
    }
    const double result = stack.back();
    if (std::isnan(result)) return 0.0;
    return std::clamp(result, -gesture_bound, gesture_bound);
  }

  const std::vector<GestureDescription>& gestures_;
  double k_;
};

}  // namespace rattle::test
