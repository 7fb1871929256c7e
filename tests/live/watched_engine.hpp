// A live engine whose instrument can be spoiled and whose guard's messages are read.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "live/guard.hpp"
#include "live_scenes.hpp"
#include "live_take.hpp"

namespace rattle::test {

struct Watched {
  explicit Watched(const SceneDescription& scene, const live::LiveOptions& options = {})
      : Watched(instrument_of(scene, options), options) {}
  Watched(std::unique_ptr<live::LiveInstrument> made, const live::LiveOptions& options)
      : instrument(made.get()), engine(std::move(made), options, 1) {}

  std::vector<live::GuardMessage> messages() {
    std::vector<live::GuardMessage> result;
    live::GuardMessage message;
    while (engine.next_message(message)) result.push_back(message);
    return result;
  }
  void spoil(double value, const char* component = "main") {
    live::InstrumentPeer::spoil(live::InstrumentPeer::voice(*instrument), component, value);
  }

  live::LiveInstrument* instrument;
  live::LiveEngine engine;
};

}  // namespace rattle::test
