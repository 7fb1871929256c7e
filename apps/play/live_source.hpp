// What the backend's callback runs: the engine, a clock around it, and the recorder.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>

#include "live/live_engine.hpp"
#include "play/audio_backend.hpp"
#include "play/callback_times.hpp"
#include "play/recorder.hpp"

namespace rattle::play {

// What the callback's time is measured by. Of the audio thread.
class CallbackClock {
 public:
  virtual ~CallbackClock() = default;
  virtual double wall_seconds() noexcept;
  virtual double own_seconds() noexcept;  // that the thread computed: without what others took of the processor
};

class LiveSource final : public AudioSource {
 public:
  LiveSource(live::LiveEngine& engine, int sample_rate, std::unique_ptr<CallbackClock> clock = {});

  // Before the first callback.
  void record_to(Recorder& recorder) { recorder_ = &recorder; }
  void end_after(std::uint64_t frames) { most_frames_ = frames; }

  void process(std::span<const live::PlayerEvent> events, std::span<float* const> outputs,
               std::size_t frames) noexcept override;

  int latency() const noexcept override { return engine_.latency(); }

  // Fades out within the next callback; silence, and nothing recorded, from then on.
  void ask_to_end() noexcept { end_asked_.store(true, std::memory_order_release); }
  bool has_ended() const noexcept { return ended_.load(std::memory_order_acquire); }
  bool is_computing() const noexcept { return computing_.load(std::memory_order_acquire); }  // a callback now

  std::uint64_t frames_played() const noexcept { return frames_.load(std::memory_order_relaxed); }
  bool reached_end() const noexcept { return frames_played() >= most_frames_; }
  const CallbackTimes& times() const noexcept { return times_; }          // by the clock on the wall
  const CallbackTimes& own_times() const noexcept { return own_times_; }  // that the thread itself computed

 private:
  void fade_out(std::span<float* const> outputs, std::size_t frames) const noexcept;

  live::LiveEngine& engine_;
  std::unique_ptr<CallbackClock> clock_;
  Recorder* recorder_ = nullptr;
  double sample_rate_;
  std::uint64_t most_frames_ = std::numeric_limits<std::uint64_t>::max();
  std::atomic<std::uint64_t> frames_{0};
  std::atomic<bool> end_asked_{false};
  std::atomic<bool> ended_{false};
  std::atomic<bool> computing_{false};
  CallbackTimes times_;
  CallbackTimes own_times_;
};

}  // namespace rattle::play
