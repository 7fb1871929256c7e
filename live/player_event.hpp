// An action of the player and the frame of the callback at which it is played.
#pragma once

#include <cstdint>
#include <type_traits>

namespace rattle::live {

enum class EventKind : std::uint8_t {
  note_on,           // value: velocity 0 ... 1
  note_off,          // value: velocity 0 ... 1, not used
  bend,              // value: -1 ... 1, as a fraction of the bend range
  channel_pressure,  // value: 0 ... 1
  key_pressure,      // value: 0 ... 1
  controller,        // value: 0 ... 1, key: its number
  set_control,       // value: in the control's unit, control: its index in Scene::controls
  all_notes_off,     // on every channel, regardless of pedals
  all_sound_off
};

struct PlayerEvent {
  EventKind kind = EventKind::note_off;
  std::uint8_t channel = 0;  // 0 ... 15
  std::uint8_t key = 0;      // 0 ... 127
  double value = 0.0;
  std::uint32_t control = 0;
  std::uint32_t frame = 0;  // within the callback; 0 for events from a queue
};
static_assert(std::is_trivially_copyable_v<PlayerEvent>);

}  // namespace rattle::live
