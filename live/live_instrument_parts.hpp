// What a LiveInstrument is made of.
#pragma once

#include <vector>

#include "live/controls_by_input.hpp"
#include "live/guard.hpp"
#include "live/live_instrument.hpp"
#include "live/oversampling.hpp"
#include "live/voice_mapping.hpp"
#include "live/voice_pool.hpp"

namespace rattle::live {

struct LiveInstrument::Parts {
  Parts(std::shared_ptr<const Scene> compiled, const LiveOptions& wanted);

  void render(std::span<float* const> outputs, std::size_t first, std::size_t frames) noexcept;

  static constexpr std::size_t block = 32;  // frames that are mixed at a time

  // Where a channel of the scene goes.
  struct Route {
    std::size_t from = 0;
    std::size_t to = 0;
    double gain = 1.0;
  };

  std::shared_ptr<const Scene> scene;
  LiveOptions options;
  GuardLog log;
  ControlsByInput controls;
  VoicePool pool;
  VoiceMapping mapping;
  std::vector<Decimator> decimators;  // per channel of the scene
  std::vector<Route> routes;
  std::vector<double> mix;           // interleaved, at the rate of the engine
  std::vector<double> device_frame;  // one
  std::vector<double> scene_frame;   // one, decimated
  StepWatcher* watcher = nullptr;
  std::uint64_t frames_done = 0;
  int splits_left;  // of the allowance for events between the frames of a call
};

}  // namespace rattle::live
