// What moves a control, as a scene file says it.
#pragma once

#include <rattle/scene/gesture_description.hpp>
#include <string>

namespace rattle {

// "note", "gate", "cc 74"; empty where nothing but its name moves it.
std::string midi_text(const ControlGesture& control);

}  // namespace rattle
