// MIDI from the ALSA sequencer, for when sound does not come with MIDI of its own.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "live/event_queue.hpp"

namespace rattle::play {

class MidiInput {
 public:
  // Sends what arrives to `queue`, on a thread of its own. `port` is part of a name; empty: the first that is a
  // keyboard, else a port that others can connect to. Throws InputError when it cannot.
  MidiInput(const std::string& port, live::EventQueue& queue);
  ~MidiInput();
  MidiInput(const MidiInput&) = delete;
  MidiInput& operator=(const MidiInput&) = delete;

  std::string description() const;

  // Notices that the device went or came back; returns what to say, or nothing. Call it once a second or so.
  std::string tend();

  std::uint64_t malformed() const noexcept;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

// Names, or the reason why there are none.
std::vector<std::string> list_midi_ports();

}  // namespace rattle::play
