// MIDI input from the ALSA sequencer, for audio backends without MIDI of their own.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "live/event_queue.hpp"

namespace rattle::play {

class MidiInput {
 public:
  // Sends incoming events to `queue` on its own thread. `port` is part of a port's name. If it is empty, the
  // first keyboard is used, or else a port is created that others can connect to. Throws InputError.
  MidiInput(const std::string& port, live::EventQueue& queue);
  ~MidiInput();
  MidiInput(const MidiInput&) = delete;
  MidiInput& operator=(const MidiInput&) = delete;

  std::string description() const;

  // Detects that the device has gone or come back. Call about once a second. Returns a message or "".
  std::string tend();

  std::uint64_t malformed() const noexcept;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

// The names of the ports, or the reason why there are none.
std::vector<std::string> list_midi_ports();

}  // namespace rattle::play
