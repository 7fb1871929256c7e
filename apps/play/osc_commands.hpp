// What OSC messages mean to an instrument.
//
//   /control/NAME value     in the control's unit
//   /note key velocity      whole velocities 0 ... 127, others 0 ... 1; 0 releases
//   /off key
//   /bend value             -1 ... 1
//   /pressure value         whole 0 ... 127, others 0 ... 1; /pressure key value: of one key
//   /cc number value        whole 0 ... 127, others 0 ... 1
//   /panic                  silence
//   /reset                  controls where the scene has them, notes released
#pragma once

#include <rattle/scene/scene.hpp>
#include <string>
#include <vector>

#include "live/osc_packet.hpp"
#include "live/player_event.hpp"

namespace rattle::play {

// Appends the events, or returns why there are none: what is outside a range is refused.
std::string interpret_osc(const live::OscMessage& message, const std::vector<SceneControl>& controls,
                          std::vector<live::PlayerEvent>& events);

}  // namespace rattle::play
