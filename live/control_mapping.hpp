// What a player's dimensions mean in a control's unit.
#pragma once

#include <rattle/scene/gesture_description.hpp>

namespace rattle::live {

// 0 ... 1 to the control's range by its scale, and back.
double value_at_share(const ControlGesture& control, double share) noexcept;
double share_of_value(const ControlGesture& control, double value) noexcept;

// What has a unit of its own, held within the range.
double held_within(const ControlGesture& control, double value) noexcept;

// The number of the partial of the control's fundamental that is nearest, in cents, to a key (69 is 440 Hz),
// among the whole numbers of its range.
double nearest_partial(const ControlGesture& control, double key) noexcept;

}  // namespace rattle::live
