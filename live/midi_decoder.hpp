// Converts complete MIDI messages, as delivered by JACK and RtMidi, to events.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <rattle/live/player_event.hpp>
#include <span>

namespace rattle::live {

// Returns nullopt for system messages, program changes and malformed messages. Malformed messages are counted.
class MidiDecoder {
 public:
  std::optional<PlayerEvent> decode(std::span<const std::uint8_t> message, std::uint32_t frame = 0) noexcept;
  std::uint64_t malformed() const noexcept { return malformed_; }

 private:
  std::uint64_t malformed_ = 0;
};

}  // namespace rattle::live
