// Conversion of OSC messages to player events.
//
//   /control/NAME value     in the control's unit
//   /note key velocity      integer velocity 0 ... 127, float 0 ... 1; 0 releases
//   /off key
//   /bend value             -1 ... 1
//   /pressure value         integer 0 ... 127, float 0 ... 1; /pressure key value: for one key
//   /cc number value        integer 0 ... 127, float 0 ... 1
//   /panic                  silences everything
//   /reset                  releases all notes and sets controls to the scene's values
#pragma once

#include <rattle/scene/scene.hpp>
#include <string>
#include <vector>

#include "live/player_event.hpp"
#include "play/osc_packet.hpp"

namespace rattle::play {

// Appends the events and returns an empty string, or returns why the message was refused. Values out of range
// are refused.
std::string interpret_osc(const OscMessage& message, const std::vector<SceneControl>& controls,
                          std::vector<live::PlayerEvent>& events);

}  // namespace rattle::play
