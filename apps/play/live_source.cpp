#include "play/live_source.hpp"

#include <time.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numbers>

namespace rattle::play {
namespace {
constexpr double fade_seconds = 0.01;

// Without what others took of the processor meanwhile.
double thread_seconds() noexcept {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}
}  // namespace

void LiveSource::process(std::span<const live::PlayerEvent> events, std::span<float* const> outputs,
                         std::size_t frames) noexcept {
  using Clock = std::chrono::steady_clock;
  if (ended_.load(std::memory_order_relaxed)) {
    for (float* const output : outputs) std::fill_n(output, frames, 0.0f);
    return;
  }
  const bool ends = end_asked_.load(std::memory_order_acquire);
  const auto begun = Clock::now();
  const double own_begun = thread_seconds();
  engine_.process(events, outputs, frames);
  if (ends) fade_out(outputs, frames);
  const std::uint64_t played = frames_.load(std::memory_order_relaxed);
  if (recorder_ != nullptr && played < most_frames_)
    recorder_->take(outputs, static_cast<std::size_t>(std::min<std::uint64_t>(frames, most_frames_ - played)));
  frames_.store(played + frames, std::memory_order_relaxed);
  const double seconds = std::chrono::duration<double>(Clock::now() - begun).count();
  const double per_second = sample_rate_ / static_cast<double>(frames);
  own_times_.add((thread_seconds() - own_begun) * per_second);
  times_.add(seconds * per_second);
  if (ends) ended_.store(true, std::memory_order_release);
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
