// The engine that an audio backend's callback calls: the current instrument, the crossfade to its replacement,
// the limiter and the meters.
//
//   LiveEngine engine(std::move(instrument), options, 2);
//   engine.queue(0).push(event);                  // any thread, but only one for each queue
//   engine.process(events, outputs, frames);      // audio thread: noexcept, no allocation, no locks
//   engine.replace(std::move(next));              // control thread, which also calls collect()
//   engine.status();                              // one display thread
#pragma once

#include <cstddef>
#include <memory>
#include <rattle/base/nonblocking.hpp>
#include <rattle/live/event_queue.hpp>
#include <rattle/live/guard_message.hpp>
#include <rattle/live/live_instrument.hpp>
#include <rattle/live/live_options.hpp>
#include <rattle/live/live_status.hpp>
#include <span>

namespace rattle::live {

class LiveEngine {
 public:
  // Precondition: the instrument and all its replacements were constructed with these options.
  LiveEngine(std::unique_ptr<LiveInstrument> instrument, const LiveOptions& options, std::size_t queue_count);
  ~LiveEngine();  // call only after the last process() has returned
  LiveEngine(const LiveEngine&) = delete;
  LiveEngine& operator=(const LiveEngine&) = delete;

  // One queue for each thread that sends events.
  EventQueue& queue(std::size_t producer) noexcept;

  // `events` are the backend's own: at most 4096, sorted by frame. Events from the queues are played before
  // them, at frame 0.
  void process(std::span<const PlayerEvent> events, std::span<float* const> outputs,
               std::size_t frames) noexcept RATTLE_NONBLOCKING;

  // Reports the processing time of the last process() call as a fraction of the time available. Call it after
  // process(), on the same thread. If it stays above 1, voices are faded out (overload_brake.hpp). Optional:
  // backends without a clock do not call it.
  void tell_load(double share) noexcept RATTLE_NONBLOCKING;

  // Largest delay in frames from an event to the start of its sound; at most 64. Changes only when an
  // instrument with a different oversampling takes over.
  int latency() const noexcept;

  // Crossfades to another instrument within 50 ms; it takes over held notes and controls. A replacement that is
  // still pending is deleted. After this call, set_control events refer to the controls of the new scene. A
  // set_control event sent before but not yet played may be applied to the new scene's control of that index.
  void replace(std::unique_ptr<LiveInstrument> next);
  void collect();                      // deletes the replaced instrument; call it regularly
  bool is_replacing() const noexcept;  // a replacement is pending or being faded in

  LiveStatus status() const;
  bool next_message(GuardMessage& message) noexcept;  // call from one thread only; false if there is none

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace rattle::live
