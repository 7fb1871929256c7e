// Controls in words.
#pragma once

#include <rattle/scene/scene.hpp>
#include <string>

namespace rattle {

// "note", "gate", "cc 74"; empty where nothing but its name moves it.
std::string control_input_text(const ControlGesture& control);

}  // namespace rattle
