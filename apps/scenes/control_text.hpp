// Text descriptions of controls.
#pragma once

#include <rattle/scene/scene.hpp>
#include <string>

namespace rattle {

// "note", "gate" or "cc 74"; empty if the control can only be moved by its name.
std::string control_input_text(const ControlGesture& control);

}  // namespace rattle
