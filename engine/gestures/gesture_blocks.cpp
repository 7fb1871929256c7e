// Evaluation of each kind of gesture over a block.
#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>
#include <rattle/gestures/gesture_bank.hpp>
#include <variant>

namespace rattle {
namespace {

constexpr double pi = std::numbers::pi;

double raised_cosine(double t, double from, double to) noexcept {
  if (t <= from) return 0.0;
  if (t >= to) return 1.0;
  return 0.5 * (1.0 - std::cos(pi * (t - from) / (to - from)));
}

double between(const Breakpoint& a, const Breakpoint& b, double t) noexcept {
  const double share = (t - a.time) / (b.time - a.time);
  switch (b.curve) {
    case Curve::raised_cosine:
      return a.value + (b.value - a.value) * 0.5 * (1.0 - std::cos(pi * share));
    case Curve::exponential:
      return a.value * std::pow(b.value / a.value, share);
    default:
      return a.value + (b.value - a.value) * share;
  }
}

std::size_t operand_count(GestureOperation operation) noexcept {
  if (operation <= GestureOperation::gesture) return 0;
  if (operation <= GestureOperation::maximum || operation == GestureOperation::ramp) return 2;
  return 1;
}

// a[i] = operation(a[i], b[i]) for `count` samples; a constant operand has stride 0. One loop per operation.
void apply(GestureOperation operation, double* a, std::size_t a_stride, const double* b, std::size_t b_stride,
           std::int64_t first, double k, std::size_t count) noexcept {
  const double a0 = a[0];
  const auto each = [&](auto f) {
    if (a_stride == 0)
      for (std::size_t i = 0; i < count; ++i) a[i] = f(a0, b[i * b_stride], i);
    else
      for (std::size_t i = 0; i < count; ++i) a[i] = f(a[i], b[i * b_stride], i);
  };
  switch (operation) {
    case GestureOperation::add:
      return each([](double x, double y, std::size_t) { return x + y; });
    case GestureOperation::subtract:
      return each([](double x, double y, std::size_t) { return x - y; });
    case GestureOperation::multiply:
      return each([](double x, double y, std::size_t) { return x * y; });
    case GestureOperation::divide:
      return each([](double x, double y, std::size_t) { return x / y; });
    case GestureOperation::power:
      return each([](double x, double y, std::size_t) { return x == 2.0 ? std::exp2(y) : std::pow(x, y); });
    case GestureOperation::minimum:
      return each([](double x, double y, std::size_t) { return std::min(x, y); });
    case GestureOperation::maximum:
      return each([](double x, double y, std::size_t) { return std::max(x, y); });
    case GestureOperation::negate:
      return each([](double x, double, std::size_t) { return -x; });
    case GestureOperation::sine:
      return each([](double x, double, std::size_t) { return std::sin(x); });
    case GestureOperation::cosine:
      return each([](double x, double, std::size_t) { return std::cos(x); });
    case GestureOperation::exponential:
      return each([](double x, double, std::size_t) { return std::exp(x); });
    case GestureOperation::logarithm:
      return each([](double x, double, std::size_t) { return std::log(x); });
    case GestureOperation::square_root:
      return each([](double x, double, std::size_t) { return std::sqrt(x); });
    case GestureOperation::absolute:
      return each([](double x, double, std::size_t) { return std::abs(x); });
    case GestureOperation::round:
      return each([](double x, double, std::size_t) { return std::round(x); });
    case GestureOperation::ramp:
      return each([&](double from, double to, std::size_t i) {
        return raised_cosine(static_cast<double>(first + static_cast<std::int64_t>(i)) * k, from, to);
      });
    default:
      return;
  }
}

}  // namespace

std::size_t GestureBank::deepest_stack(const FormulaGesture& formula) noexcept {
  std::size_t depth = 0, deepest = 0;
  for (const GestureInstruction& i : formula.program) {
    depth = depth + 1 - operand_count(i.operation);
    deepest = std::max(deepest, depth);
  }
  return deepest;
}

void GestureBank::evaluate(const ControlGesture&, std::size_t g, std::int64_t) noexcept {
  State& state = states_[g];
  Block& out = blocks_[g];
  for (std::int64_t i = 0; i < block_used_ && !state.control.has_arrived(); ++i) state.control.move();
  state.control.aim(state.aim);
  out.constant = state.control.has_arrived();
  out.values[0] = state.aim;
  if (out.constant) return;
  SmoothedControl ahead = state.control;
  for (double& value : out.values) value = ahead.move();
}

void GestureBank::evaluate(const BreakpointGesture& gesture, std::size_t g, std::int64_t first) noexcept {
  Block& out = blocks_[g];
  const auto& points = gesture.points;
  if (gesture.trigger) {
    if (states_[gesture.trigger->index].struck) states_[g].started = first;
    out.constant = states_[g].started == not_yet;
    out.values[0] = points.front().value;
    if (out.constant) return;
    first -= states_[g].started;
  }
  const auto after = [&](double t) {
    return std::upper_bound(points.begin(), points.end(), t,
                            [](double x, const Breakpoint& p) { return x < p.time; });
  };
  const auto value_at = [&](auto right, double t) {
    if (right == points.begin()) return points.front().value;
    if (right == points.end()) return points.back().value;
    return between(*(right - 1), *right, t);
  };
  auto right = after(time(first));
  const auto last = after(time(first + static_cast<std::int64_t>(block) - 1));
  const bool flat = right == points.begin() || right == points.end() || (right - 1)->value == right->value;
  out.constant = right == last && flat;
  out.values[0] = value_at(right, time(first));
  if (out.constant) return;
  for (std::size_t i = 1; i < block; ++i) {
    const double t = time(first + static_cast<std::int64_t>(i));
    while (right != points.end() && right->time <= t) ++right;
    out.values[i] = value_at(right, t);
  }
}

void GestureBank::evaluate(const SineGesture& s, std::size_t g, std::int64_t first) noexcept {
  Block& out = blocks_[g];
  const double begin = time(first), end = time(first + static_cast<std::int64_t>(block) - 1);
  out.constant = end < s.start || (s.stop && begin > *s.stop);
  out.values[0] = s.offset;
  if (out.constant) return;
  for (std::size_t i = 0; i < block; ++i) {
    const double t = time(first + static_cast<std::int64_t>(i));
    double level = t < s.start || (s.stop && t > *s.stop) ? 0.0 : s.amplitude;
    if (level != 0.0 && s.fade > 0.0) {
      level *= raised_cosine(t, s.start, s.start + s.fade);
      if (s.stop) level *= 1.0 - raised_cosine(t, *s.stop - s.fade, *s.stop);
    }
    out.values[i] =
        s.offset + (level != 0.0 ? level * std::sin(2.0 * pi * s.frequency * (t - s.start) + s.phase) : 0.0);
  }
}

void GestureBank::evaluate(const SampledGesture& gesture, std::size_t g, std::int64_t first) noexcept {
  Block& out = blocks_[g];
  const std::int64_t count = static_cast<std::int64_t>(gesture.values.size());
  out.constant = first >= count;
  out.values[0] = gesture.values[static_cast<std::size_t>(std::min(first, count - 1))];
  if (out.constant) return;
  const auto there = static_cast<std::size_t>(std::min(count - first, static_cast<std::int64_t>(block)));
  std::copy_n(gesture.values.begin() + first, there, out.values.begin());
  std::fill(out.values.begin() + static_cast<std::ptrdiff_t>(there), out.values.end(), gesture.values.back());
  std::uint64_t different = 0;  // compared as bits, so that the loop vectorises
  for (const double value : out.values)
    different |= std::bit_cast<std::uint64_t>(value) ^ std::bit_cast<std::uint64_t>(out.values[0]);
  out.constant = different == 0;
}

void GestureBank::evaluate(const FormulaGesture& gesture, std::size_t g, std::int64_t first) noexcept {
  std::size_t depth = 0;
  for (const GestureInstruction& instruction : gesture.program) {
    const GestureOperation operation = instruction.operation;
    if (operand_count(operation) == 0) {
      Block& top = stack_[depth++];
      top.constant = operation != GestureOperation::time;
      if (operation == GestureOperation::constant) {
        top.values[0] = instruction.constant;
      } else if (operation == GestureOperation::gesture) {
        const Block& used = blocks_[instruction.gesture.index];
        top.constant = used.constant;
        std::copy_n(used.values.begin(), used.constant ? 1 : block, top.values.begin());
      } else {
        for (std::size_t i = 0; i < block; ++i) top.values[i] = time(first + static_cast<std::int64_t>(i));
      }
      continue;
    }
    const bool two = operand_count(operation) == 2;
    if (two) --depth;
    Block& a = stack_[depth - 1];
    const Block& b = two ? stack_[depth] : a;
    bool constant = a.constant && b.constant;
    if (operation == GestureOperation::ramp) {  // constant before its start and after its end
      const double end = time(first + static_cast<std::int64_t>(block) - 1);
      const bool over = time(first) >= b.values[0] && time(first) > a.values[0];
      constant = constant && (end <= a.values[0] || over);
    }
    apply(operation, a.values.data(), a.constant ? 0 : 1, b.values.data(), b.constant ? 0 : 1, first, k_,
          constant ? 1 : block);
    a.constant = constant;
  }
  Block& out = blocks_[g];
  out.constant = stack_[0].constant;
  if (out.constant)
    out.values[0] = stack_[0].values[0];
  else
    out.values = stack_[0].values;
}

}  // namespace rattle
