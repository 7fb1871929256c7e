// What a performance comes to, and what is said when it begins.
#pragma once

#include <cstdint>
#include <string>

#include "live/guard_message.hpp"
#include "live/live_status.hpp"
#include "play/callback_times.hpp"

namespace rattle::play {

struct PerformanceTotals {
  double seconds = 0.0;
  std::uint64_t xruns = 0;
  std::uint64_t malformed_midi = 0;
  std::uint64_t malformed_osc = 0;
  std::uint64_t refused_osc = 0;
  std::uint64_t lost = 0;  // on the way to the engine
  live::LiveStatus status{};
  std::string recording;  // what became of it; empty: there was none
};

std::string summarise(const PerformanceTotals& totals, const CallbackTimes& times,
                      const CallbackTimes& own_times, int frames, int sample_rate);

// Whether the physics did not hold: the balance, a contact that must not pull, Newton.
bool has_failed(const live::LiveStatus& status);

std::string guard_text(const live::GuardMessage& message);
std::string overload_text(const live::LiveStatus& status);  // of one in which voices were shed

}  // namespace rattle::play
