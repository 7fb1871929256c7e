// The MIDI input of a control in the notation of scene files.
#pragma once

#include <rattle/scene/gesture_description.hpp>
#include <string>

namespace rattle {

// "note", "gate", "cc 74"; empty if the control has no MIDI input.
std::string midi_text(const ControlGesture& control);

}  // namespace rattle
