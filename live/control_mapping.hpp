// Conversion of player input (0 ... 1, keys, float32 values) to values in a control's unit.
#pragma once

#include <optional>
#include <rattle/scene/gesture_description.hpp>

namespace rattle::live {

// Checks a value that was received as float32, in which 0.4 is 0.400000006 and 0.16 is 0.159999996. A value
// within one float32 step of an end of the range becomes that end. Beyond either end, the tolerance is the
// float32 step of the end of larger magnitude, because that is how accurately a fader computes its values; the
// ends of an exponential range each have their own step. Returns nullopt if the value is outside the range.
std::optional<double> value_within(double low, double high, double value) noexcept;
std::optional<double> value_within(const ControlGesture& control, double value) noexcept;

// Maps 0 ... 1 to the control's range, linearly or exponentially according to its scale, and back.
double value_at_share(const ControlGesture& control, double share) noexcept;
double share_of_value(const ControlGesture& control, double value) noexcept;

// Clamps a value in the control's unit to its range.
double held_within(const ControlGesture& control, double value) noexcept;

// The number of the partial of `control.fundamental` that is nearest, in cents, to a key (69 is 440 Hz),
// limited to the whole numbers within the control's range.
double nearest_partial(const ControlGesture& control, double key) noexcept;

}  // namespace rattle::live
