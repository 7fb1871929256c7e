// The source that the backend's callback runs: the engine with load measurement, and the recorder.
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

// Clock for measuring callbacks. Used on the audio thread.
class CallbackClock {
 public:
  virtual ~CallbackClock() = default;
  virtual double wall_seconds() noexcept;
  virtual double own_seconds() noexcept;  // CPU time of this thread
};

class LiveSource final : public AudioSource {
 public:
  LiveSource(live::LiveEngine& engine, int sample_rate, std::unique_ptr<CallbackClock> clock = {});

  // Call these before the first callback.
  void record_to(Recorder& recorder) { recorder_ = &recorder; }
  void end_after(std::uint64_t frames) { most_frames_ = frames; }

  void process(std::span<const live::PlayerEvent> events, std::span<float* const> outputs,
               std::size_t frames) noexcept RATTLE_NONBLOCKING override;

  int latency() const noexcept override { return engine_.latency(); }

  // Fades out within the next callback. After that, outputs silence and records nothing.
  void ask_to_end() noexcept { end_asked_.store(true, std::memory_order_release); }
  bool has_ended() const noexcept { return ended_.load(std::memory_order_acquire); }
  bool is_computing() const noexcept { return computing_.load(std::memory_order_acquire); }  // in a callback

  std::uint64_t frames_played() const noexcept { return frames_.load(std::memory_order_relaxed); }
  bool reached_end() const noexcept { return frames_played() >= most_frames_; }
  const CallbackTimes& times() const noexcept { return times_; }          // wall-clock time
  const CallbackTimes& own_times() const noexcept { return own_times_; }  // CPU time of the audio thread

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
