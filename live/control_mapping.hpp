// What a player's dimensions mean in a control's unit.
#pragma once

#include <optional>
#include <rattle/scene/gesture_description.hpp>

namespace rattle::live {

// A value that came as a float32, in which 0.4 is 0.400000006 and 0.16 is 0.159999996: within one step of
// float32 of an end of the range it is that end; beyond by one step at the range's larger end too, as a fader
// computes it. Nothing if it is outside.
std::optional<double> value_within(double low, double high, double value) noexcept;
std::optional<double> value_within(const ControlGesture& control, double value) noexcept;

// 0 ... 1 to the control's range by its scale, and back.
double value_at_share(const ControlGesture& control, double share) noexcept;
double share_of_value(const ControlGesture& control, double value) noexcept;

// What has a unit of its own, held within the range.
double held_within(const ControlGesture& control, double value) noexcept;

// The number of the partial of the control's fundamental that is nearest, in cents, to a key (69 is 440 Hz),
// among the whole numbers of its range.
double nearest_partial(const ControlGesture& control, double key) noexcept;

}  // namespace rattle::live
