#include "play/live_source.hpp"

#include <algorithm>
#include <chrono>

namespace rattle::play {

void LiveSource::process(std::span<const live::PlayerEvent> events, std::span<float* const> outputs,
                         std::size_t frames) noexcept {
  using Clock = std::chrono::steady_clock;
  const auto begun = Clock::now();
  engine_.process(events, outputs, frames);
  const std::uint64_t played = frames_.load(std::memory_order_relaxed);
  if (recorder_ != nullptr && played < most_frames_)
    recorder_->take(outputs, static_cast<std::size_t>(std::min<std::uint64_t>(frames, most_frames_ - played)));
  frames_.store(played + frames, std::memory_order_relaxed);
  const double seconds = std::chrono::duration<double>(Clock::now() - begun).count();
  times_.add(seconds * sample_rate_ / static_cast<double>(frames));
}

}  // namespace rattle::play
