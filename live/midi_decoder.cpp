#include "live/midi_decoder.hpp"

namespace rattle::live {
namespace {

constexpr double seven_bits(std::uint8_t value) noexcept { return value / 127.0; }

// 0 ... 8192 ... 16383 to -1 ... 0 ... 1
constexpr double bend_of(int value) noexcept {
  return value >= 8192 ? (value - 8192) / 8191.0 : (value - 8192) / 8192.0;
}

}  // namespace

std::optional<PlayerEvent> MidiDecoder::decode(std::span<const std::uint8_t> message,
                                               std::uint32_t frame) noexcept {
  const auto malformed = [&]() -> std::optional<PlayerEvent> {
    ++malformed_;
    return std::nullopt;
  };
  if (message.empty() || message[0] < 0x80) return malformed();
  const std::uint8_t status = message[0] & 0xf0;
  if (status == 0xf0) return std::nullopt;
  const std::size_t length = status == 0xc0 || status == 0xd0 ? 2 : 3;
  if (message.size() != length) return malformed();
  for (std::size_t i = 1; i < length; ++i)
    if (message[i] > 127) return malformed();

  PlayerEvent event{.channel = static_cast<std::uint8_t>(message[0] & 0x0f), .frame = frame};
  switch (status) {
    case 0x80:
    case 0x90:
      event.kind = status == 0x90 && message[2] > 0 ? EventKind::note_on : EventKind::note_off;
      event.key = message[1];
      event.value = seven_bits(message[2]);
      return event;
    case 0xa0:
      event.kind = EventKind::key_pressure;
      event.key = message[1];
      event.value = seven_bits(message[2]);
      return event;
    case 0xb0:
      event.kind = message[1] == 120   ? EventKind::all_sound_off
                   : message[1] >= 123 ? EventKind::all_notes_off
                                       : EventKind::controller;
      event.key = message[1];
      event.value = seven_bits(message[2]);
      return event;
    case 0xd0:
      event.kind = EventKind::channel_pressure;
      event.value = seven_bits(message[1]);
      return event;
    case 0xe0:
      event.kind = EventKind::bend;
      event.value = bend_of(message[1] | (message[2] << 7));
      return event;
    default:
      return std::nullopt;  // program change
  }
}

}  // namespace rattle::live
