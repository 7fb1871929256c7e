// Backend without a device: a thread that requests audio at the rate of a device. For recording, tests and
// machines without sound.
#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "play/backends.hpp"

namespace rattle::play {
namespace {

using Clock = std::chrono::steady_clock;

class TimerBackend final : public AudioBackend {
 public:
  explicit TimerBackend(const AudioRequest& request)
      : sample_rate_(request.sample_rate.value_or(48000)), frames_(request.frames.value_or(512)) {
    if (!request.device.empty())
      throw InputError(fmt::format("the backend 'none' has no devices, so none called '{}'", request.device));
  }
  ~TimerBackend() override { stop(); }

  std::string description() const override { return "no device, only a timer"; }
  int sample_rate() const override { return sample_rate_; }
  int frames() const override { return frames_; }
  std::uint64_t xruns() const noexcept override { return late_.load(std::memory_order_relaxed); }
  std::optional<std::string> ended() const override { return std::nullopt; }

  void start(AudioSource& source, int channels) override {
    const auto frames = static_cast<std::size_t>(frames_);
    storage_.assign(frames * static_cast<std::size_t>(channels), 0.0f);
    for (int c = 0; c < channels; ++c)
      outputs_.push_back(storage_.data() + static_cast<std::size_t>(c) * frames);
    running_ = true;
    thread_ = std::thread([this, &source] { run(source); });
  }

  void stop() noexcept override {
    running_ = false;
    if (thread_.joinable()) thread_.join();
  }

 private:
  void run(AudioSource& source) noexcept {
    const auto period = std::chrono::nanoseconds(1000000000LL * frames_ / sample_rate_);
    auto due = Clock::now();
    while (running_.load(std::memory_order_relaxed)) {
      source.process({}, outputs_, static_cast<std::size_t>(frames_));
      due += period;
      const auto now = Clock::now();
      if (now > due) {  // counts as an xrun: a device would have run out of samples
        late_.fetch_add(1, std::memory_order_relaxed);
        due = now;
      }
      std::this_thread::sleep_until(due);
    }
  }

  int sample_rate_;
  int frames_;
  std::vector<float> storage_;
  std::vector<float*> outputs_;
  std::atomic<bool> running_{false};
  std::atomic<std::uint64_t> late_{0};
  std::thread thread_;
};

}  // namespace

std::unique_ptr<AudioBackend> open_timer(const AudioRequest& request) {
  return std::make_unique<TimerBackend>(request);
}

}  // namespace rattle::play
