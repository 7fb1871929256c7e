// An instrument with every input, played by events: what they leave in the controls of its voices.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "live_scenes.hpp"
#include "live_take.hpp"

namespace rattle::test {

class Played {
 public:
  explicit Played(int voices) : instrument_(instrument_of(every_input({.voices = voices}))) {}

  void send(std::vector<live::PlayerEvent> events) {
    float samples[2][8];
    float* const outputs[] = {samples[0], samples[1]};
    instrument_->process(events, outputs, 8);
  }
  double control(std::size_t c, std::size_t voice = 0) {
    return live::InstrumentPeer::voice(*instrument_, voice).control(c);
  }
  // The newest voice that plays a key.
  std::size_t voice_of(int key, int channel = 0) {
    std::size_t found = 0;
    std::uint64_t order = 0;
    for (std::size_t v = 0; v < live::InstrumentPeer::pool(*instrument_).size(); ++v) {
      const auto& note = live::InstrumentPeer::voice(*instrument_, v).note;
      if (note.key != key || note.channel != channel || note.order < order) continue;
      order = note.order;
      found = v;
    }
    return found;
  }
  live::LiveStatus status() const {
    live::LiveStatus status;
    instrument_->report(status);
    return status;
  }
  bool gate(std::size_t voice = 0) { return control(input_gate, voice) == 10.0; }

 private:
  std::unique_ptr<live::LiveInstrument> instrument_;
};

}  // namespace rattle::test
