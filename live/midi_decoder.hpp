// Whole MIDI messages, as JACK and RtMidi deliver them, to events.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <rattle/live/player_event.hpp>
#include <span>

namespace rattle::live {

// Nothing comes of system messages, program changes and messages that are malformed; the latter are counted.
class MidiDecoder {
 public:
  std::optional<PlayerEvent> decode(std::span<const std::uint8_t> message, std::uint32_t frame = 0) noexcept;
  std::uint64_t malformed() const noexcept { return malformed_; }

 private:
  std::uint64_t malformed_ = 0;
};

}  // namespace rattle::live
