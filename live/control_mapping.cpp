#include "live/control_mapping.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rattle::live {
namespace {

double float_step(double value) noexcept {
  constexpr float largest = std::numeric_limits<float>::max();
  if (!(std::abs(value) < static_cast<double>(largest))) return 0.0;
  const auto size = static_cast<float>(std::abs(value));
  return size < largest ? static_cast<double>(std::nextafter(size, largest)) - static_cast<double>(size) : 0.0;
}

std::optional<double> value_within(double low, double high, double value, double low_step,
                                   double high_step) noexcept {
  if (!(value >= low - low_step && value <= high + high_step)) return std::nullopt;
  if (value <= low + float_step(low)) return low;
  if (value >= high - float_step(high)) return high;
  return value;
}

}  // namespace

std::optional<double> value_within(double low, double high, double value) noexcept {
  const double step = std::max(float_step(low), float_step(high));
  return value_within(low, high, value, step, step);
}

// The ends of an exponential range may be many powers of ten apart: each has its own step.
std::optional<double> value_within(const ControlGesture& control, double value) noexcept {
  if (control.scale != Curve::exponential) return value_within(control.low, control.high, value);
  return value_within(control.low, control.high, value, float_step(control.low), float_step(control.high));
}

double held_within(const ControlGesture& control, double value) noexcept {
  return std::clamp(value, control.low, control.high);
}

double value_at_share(const ControlGesture& control, double share) noexcept {
  if (share <= 0.0) return control.low;
  if (share >= 1.0) return control.high;
  const double value = control.scale == Curve::exponential
                           ? control.low * std::pow(control.high / control.low, share)
                           : control.low + (control.high - control.low) * share;
  return held_within(control, value);
}

double share_of_value(const ControlGesture& control, double value) noexcept {
  if (control.high == control.low) return 0.0;
  return control.scale == Curve::exponential
             ? std::log(value / control.low) / std::log(control.high / control.low)
             : (value - control.low) / (control.high - control.low);
}

double nearest_partial(const ControlGesture& control, double key) noexcept {
  const double ratio = 440.0 * std::exp2((key - 69.0) / 12.0) / control.fundamental;
  const double below = std::max(std::floor(ratio), 1.0);
  // Nearest in cents: compares ratio / n with (n + 1) / ratio.
  const double nearest = ratio * ratio > below * (below + 1.0) ? below + 1.0 : below;
  const double first = std::max(std::ceil(control.low), 1.0), last = std::floor(control.high);
  return first <= last ? std::clamp(nearest, first, last) : held_within(control, nearest);
}

}  // namespace rattle::live
