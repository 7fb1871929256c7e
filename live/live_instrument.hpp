// Plays one compiled scene: takes events, produces samples at the device's rate.
//
//   description.sample_rate = scene_rate(description.performance, options);
//   LiveInstrument instrument(*compile(description), options);
//   instrument.process(events, outputs, frames);      // noexcept, allocates nothing
//
// Channel c of the scene goes to channel c of the device. A scene with one channel goes to the device's first
// two. If the device has only D channels, fewer than the scene, channel c goes to c modulo D; scene channels
// that share a device channel are averaged.
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

// Upper bound in bytes. Each voice has a simulator; with several voices, each has a second one for fades.
inline double instrument_bytes(const Scene& scene) noexcept {
  const int voices = scene.performance.voices;
  return static_cast<double>(scene.memory_bytes) * (voices == 1 ? 1 : 2 * voices);
}

class LiveInstrument {
 public:
  struct Parts;

  // Allocates all memory. Precondition: the scene was compiled at scene_rate(scene->performance, options).
  LiveInstrument(std::shared_ptr<const Scene> scene, const LiveOptions& options);
  ~LiveInstrument();
  LiveInstrument(const LiveInstrument&) = delete;
  LiveInstrument& operator=(const LiveInstrument&) = delete;

  // Any number of frames. `outputs` has one pointer per device channel. Events must be sorted by frame; those
  // beyond the last frame are played at the last. An event is played at its frame, except in a flood: if a call
  // has more than 8 events plus one per 16 frames, those that follow are played up to 16 frames early.
  void process(std::span<const PlayerEvent> events, std::span<float* const> outputs,
               std::size_t frames) noexcept RATTLE_NONBLOCKING;

  // `watcher` is called after every step of the voice that plays the newest note. It must outlive the
  // instrument or be removed with null. Do not call this during process().
  void watch(StepWatcher* watcher) noexcept;

  // Protection against overload. allow() limits the number of voices that may play at once. shed() fades out
  // that many voices, chosen in the order of voice stealing, and returns how many it faded out.
  void allow(int voices) noexcept;
  int shed(int voices) noexcept;
  int voices_playing() const noexcept;  // without those fading out
  int simulations() const noexcept;     // being stepped or fading out

  // Largest delay in frames from an event to the start of its sound.
  int latency() const noexcept;

  // Takes over what another instrument plays: held notes, the state of channels and pedals, and the values of
  // controls with the same name and range. Allocates nothing. Precondition: this instrument has not played yet.
  void take_over(const LiveInstrument& other) noexcept;

  // Index of the control with the same name and range in the instrument that was taken over; -1 if none.
  std::int32_t counterpart(std::size_t control) const noexcept;

  const Scene& scene() const noexcept;
  const LiveOptions& options() const noexcept;

  // Fills in or adds to the fields that concern the instrument.
  void report(LiveStatus& status) const noexcept;
  // Call only from the thread that calls process(). Returns false if there is no message.
  bool next_message(GuardMessage& message) noexcept;

 private:
  friend class InstrumentPeer;  // for tests
  std::unique_ptr<Parts> parts_;
};

}  // namespace rattle::live
