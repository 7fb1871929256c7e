// One compiled scene, playing: events in, samples at the device's rate out.
//
//   description.sample_rate = scene_rate(description.performance, options);
//   LiveInstrument instrument(*compile(description), options);
//   instrument.process(events, outputs, frames);      // noexcept, allocates nothing
//
// The scene's channels go to the device's in their order, a scene with one channel to the first two; what the
// device has not is folded onto what it has, channel c onto c modulo the device's, as a mean.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <rattle/base/nonblocking.hpp>
#include <rattle/live/guard_message.hpp>
#include <rattle/live/live_options.hpp>
#include <rattle/live/live_status.hpp>
#include <rattle/live/player_event.hpp>
#include <rattle/live/step_watcher.hpp>
#include <rattle/scene/scene.hpp>
#include <span>

namespace rattle::live {

// What an instrument of this scene holds at most, bytes: every voice is a simulator, and a second one to fade
// in.
inline double instrument_bytes(const Scene& scene) noexcept {
  const int voices = scene.performance.voices;
  return static_cast<double>(scene.memory_bytes) * (voices == 1 ? 1 : 2 * voices);
}

class LiveInstrument {
 public:
  struct Parts;

  // Takes all memory. Precondition: the scene was compiled at scene_rate(scene->performance, options).
  LiveInstrument(std::shared_ptr<const Scene> scene, const LiveOptions& options);
  ~LiveInstrument();
  LiveInstrument(const LiveInstrument&) = delete;
  LiveInstrument& operator=(const LiveInstrument&) = delete;

  // Any number of frames; `outputs` has a pointer for each of the device's channels. Events are sorted by
  // frame; those beyond the last frame count as at the last. An event is played at its frame; of a flood, more
  // than 8 and then one in 16 frames within one call, those that follow are played up to 16 frames early.
  void process(std::span<const PlayerEvent> events, std::span<float* const> outputs,
               std::size_t frames) noexcept RATTLE_NONBLOCKING;

  // Shows every step of the voice that plays the newest note to `watcher`, which must outlive this or be taken
  // back with null. Between calls of process().
  void watch(StepWatcher* watcher) noexcept;

  // Against overload: how many voices may play at once from now on; and fades out so many of them, in the order
  // of stealing. Returns how many.
  void allow(int voices) noexcept;
  int shed(int voices) noexcept;
  int voices_playing() const noexcept;  // those that fade out not counted
  int simulations() const noexcept;     // that are stepped or fade

  // Frames between an event's and the first of its sound, at the latest.
  int latency() const noexcept;

  // Takes up what another one is playing: held notes, what channels and pedals do, and controls of the same
  // name and range. Allocates nothing. Precondition: has not played yet.
  void take_over(const LiveInstrument& other) noexcept;

  // The control of the one that was taken over that has the name and range of one of these; -1: none.
  std::int32_t counterpart(std::size_t control) const noexcept;

  const Scene& scene() const noexcept;
  const LiveOptions& options() const noexcept;

  // What concerns the instrument, in a status.
  void report(LiveStatus& status) const noexcept;
  // Of the thread that calls process().
  bool next_message(GuardMessage& message) noexcept;

 private:
  friend class InstrumentPeer;  // of the tests
  std::unique_ptr<Parts> parts_;
};

}  // namespace rattle::live
