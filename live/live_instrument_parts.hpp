// The private parts of LiveInstrument.
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

  static constexpr std::size_t block = 32;  // frames mixed at a time

  // Adds channel `from` of the scene to channel `to` of the device.
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
  std::vector<Decimator> decimators;  // one per scene channel
  std::vector<Route> routes;
  std::vector<double> mix;           // scene channels, interleaved, at the engine's rate
  std::vector<double> device_frame;  // one frame of device channels
  std::vector<double> scene_frame;   // one frame of scene channels, decimated
  StepWatcher* watcher = nullptr;
  std::uint64_t frames_done = 0;
  int splits_left;  // how often process() may still split a call at an event's frame; refilled over time
};

}  // namespace rattle::live
