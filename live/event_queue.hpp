// Queue of events from one producing thread to the audio thread.
//
// If the queue overflows, a lost note_off would leave its note sounding for ever. The queue therefore reports
// an overflow to its reader, which then releases all notes.
#pragma once

#include <atomic>
#include <cstdint>
#include <rattle/live/player_event.hpp>
#include <rattle/live/spsc_ring.hpp>

namespace rattle::live {

class EventQueue {
 public:
  static constexpr std::size_t capacity = 4096;

  // Called by the producing thread. Returns false if the queue is full; the event is then lost.
  bool push(const PlayerEvent& event) noexcept {
    if (ring_.push(event)) return true;
    lost_.fetch_add(1, std::memory_order_relaxed);
    overflowed_.store(true, std::memory_order_release);
    return false;
  }

  // Called by the audio thread.
  bool pop(PlayerEvent& event) noexcept { return ring_.pop(event); }
  // True if events were lost since the last call.
  bool take_overflow() noexcept { return overflowed_.exchange(false, std::memory_order_acq_rel); }

  std::uint64_t lost() const noexcept { return lost_.load(std::memory_order_relaxed); }  // total

 private:
  SpscRing<PlayerEvent, capacity> ring_;
  std::atomic<std::uint64_t> lost_{0};
  std::atomic<bool> overflowed_{false};
};

}  // namespace rattle::live
