#include "play/live_source.hpp"

#include <time.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace rattle::play {
namespace {
constexpr double fade_seconds = 0.01;

double seconds_of(clockid_t clock) noexcept {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}
}  // namespace

double CallbackClock::wall_seconds() noexcept { return seconds_of(CLOCK_MONOTONIC); }
double CallbackClock::own_seconds() noexcept { return seconds_of(CLOCK_THREAD_CPUTIME_ID); }

LiveSource::LiveSource(live::LiveEngine& engine, int sample_rate, std::unique_ptr<CallbackClock> clock)
    : engine_(engine),
      clock_(clock ? std::move(clock) : std::make_unique<CallbackClock>()),
      sample_rate_(sample_rate) {}

void LiveSource::process(std::span<const live::PlayerEvent> events, std::span<float* const> outputs,
                         std::size_t frames) noexcept {
  if (ended_.load(std::memory_order_relaxed)) {
    for (float* const output : outputs) std::fill_n(output, frames, 0.0f);
    return;
  }
  computing_.store(true, std::memory_order_relaxed);
  const bool ends = end_asked_.load(std::memory_order_acquire);
  const double begun = clock_->wall_seconds(), own_begun = clock_->own_seconds();
  engine_.process(events, outputs, frames);
  if (ends) fade_out(outputs, frames);
  const std::uint64_t played = frames_.load(std::memory_order_relaxed);
  if (recorder_ != nullptr && played < most_frames_)
    recorder_->take(outputs, static_cast<std::size_t>(std::min<std::uint64_t>(frames, most_frames_ - played)));
  frames_.store(played + frames, std::memory_order_relaxed);
  const double per_second = sample_rate_ / static_cast<double>(frames);
  const double own_share = (clock_->own_seconds() - own_begun) * per_second;
  own_times_.add(own_share);
  times_.add((clock_->wall_seconds() - begun) * per_second);
  engine_.tell_load(own_share);
  if (ends) ended_.store(true, std::memory_order_release);
  computing_.store(false, std::memory_order_release);
}

void LiveSource::fade_out(std::span<float* const> outputs, std::size_t frames) const noexcept {
  const std::size_t length = std::min(frames, static_cast<std::size_t>(fade_seconds * sample_rate_));
  for (std::size_t i = 0; i < frames; ++i) {
    const double way = i < length ? static_cast<double>(i + 1) / static_cast<double>(length) : 1.0;
    const auto gain = static_cast<float>(0.5 + 0.5 * std::cos(std::numbers::pi * way));
    for (float* const output : outputs) output[i] *= gain;
  }
}

}  // namespace rattle::play
