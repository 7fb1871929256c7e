// Events on their way from one thread to the audio thread.
//
// A note_off that does not fit must not leave its note sounding for ever: a queue that overflowed says so, and
// whoever reads it releases all notes.
#pragma once

#include <atomic>
#include <cstdint>
#include <rattle/live/player_event.hpp>
#include <rattle/live/spsc_ring.hpp>

namespace rattle::live {

class EventQueue {
 public:
  static constexpr std::size_t capacity = 4096;

  // Of the producing thread; false when the queue is full and the event is lost.
  bool push(const PlayerEvent& event) noexcept {
    if (ring_.push(event)) return true;
    lost_.fetch_add(1, std::memory_order_relaxed);
    overflowed_.store(true, std::memory_order_release);
    return false;
  }

  // Of the audio thread.
  bool pop(PlayerEvent& event) noexcept { return ring_.pop(event); }
  // Whether events were lost since the last call.
  bool take_overflow() noexcept { return overflowed_.exchange(false, std::memory_order_acq_rel); }

  std::uint64_t lost() const noexcept { return lost_.load(std::memory_order_relaxed); }  // so far

 private:
  SpscRing<PlayerEvent, capacity> ring_;
  std::atomic<std::uint64_t> lost_{0};
  std::atomic<bool> overflowed_{false};
};

}  // namespace rattle::live
