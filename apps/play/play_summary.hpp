// Summary of a performance, and texts of messages about it.
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
  std::uint64_t lost = 0;  // events lost before they reached the engine
  live::LiveStatus status{};
  std::string recording;  // result of the recording; empty: nothing was recorded
};

std::string summarise(const PerformanceTotals& totals, const CallbackTimes& times,
                      const CallbackTimes& own_times, int frames, int sample_rate);

// True if the physics failed: energy balance, a contact that must only push pulled, or Newton did not converge.
bool has_failed(const live::LiveStatus& status);

std::string guard_text(const live::GuardMessage& message);
std::string overload_text(const live::LiveStatus& status);  // for a status in which voices were shed

}  // namespace rattle::play
