// What a backend's callback calls: the instrument that plays, the one that takes its place, the limiter,
// meters.
//
//   LiveEngine engine(std::move(instrument), options, 2);
//   engine.queue(0).push(event);                  // any thread, one for each queue
//   engine.process(events, outputs, frames);      // the audio thread: noexcept, no memory, no locks
//   engine.replace(std::move(next));              // the control thread, which also calls collect()
//   engine.status();                              // one thread that shows it
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
  // Precondition: the instrument, and those that replace it, were made with the same options.
  LiveEngine(std::unique_ptr<LiveInstrument> instrument, const LiveOptions& options, std::size_t queue_count);
  ~LiveEngine();  // after the last process()
  LiveEngine(const LiveEngine&) = delete;
  LiveEngine& operator=(const LiveEngine&) = delete;

  // One for each thread that sends events.
  EventQueue& queue(std::size_t producer) noexcept;

  // `events` are the backend's own, at most 4096, sorted by frame; what is in the queues comes first.
  void process(std::span<const PlayerEvent> events, std::span<float* const> outputs,
               std::size_t frames) noexcept RATTLE_NONBLOCKING;

  // After process(), on the same thread: the share of the callback's time that it took. Above 1 for a while,
  // voices fade out (overload_brake.hpp). Whoever has no clock leaves it.
  void tell_load(double share) noexcept RATTLE_NONBLOCKING;

  // Frames between an event's and the first of its sound, at the latest; at most 64. Constant while no
  // instrument with another oversampling takes over.
  int latency() const noexcept;

  // Fades to another instrument over 50 ms, which takes up held notes and controls. One that was still waiting
  // for its turn is dropped. After this, set_control means the controls of the new scene; one that was sent
  // before and not yet played may be taken for the new scene's control with that index.
  void replace(std::unique_ptr<LiveInstrument> next);
  void collect();                      // deletes what played before; call it now and then
  bool is_replacing() const noexcept;  // one waits or fades

  LiveStatus status() const;
  bool next_message(GuardMessage& message) noexcept;  // of one thread; false when there is none

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace rattle::live
