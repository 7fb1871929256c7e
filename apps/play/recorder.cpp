#include "play/recorder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "support/command_error.hpp"

namespace rattle::play {
namespace {

constexpr std::size_t ring_seconds = 8;
constexpr std::size_t block_frames = 4096;
constexpr auto pause = std::chrono::milliseconds(20);
constexpr std::uint64_t wav_bytes = 0xffff0000u;  // its sizes have 32 bits

std::uint64_t most_frames_of(const SoundFormat& format, std::size_t channels) {
  if (format.container == SoundContainer::flac) return std::uint64_t{1} << 36;  // its count has 36 bits
  return wav_bytes / (channels * sizeof(float));
}

}  // namespace

Recorder::Recorder(const std::string& path, int sample_rate, int channels)
    : channels_(static_cast<std::size_t>(channels)),
      most_frames_(most_frames_of(choose_sound_format(path, std::nullopt), channels_)),
      file_(path),
      writer_(file_, choose_sound_format(path, std::nullopt), sample_rate, channels, 0),
      ring_(static_cast<std::size_t>(sample_rate) * ring_seconds * channels_),
      ring_frames_(static_cast<std::size_t>(sample_rate) * ring_seconds),
      block_(block_frames * channels_),
      thread_([this] { run(); }) {}

Recorder::~Recorder() {
  stop_ = true;
  if (thread_.joinable()) thread_.join();
}

void Recorder::take(std::span<float* const> channels, std::size_t frames) noexcept {
  const std::uint64_t taken = taken_.load(std::memory_order_relaxed);
  if (frames > ring_frames_ - (taken - written_.load(std::memory_order_acquire))) {
    missing_.fetch_add(frames, std::memory_order_relaxed);
    return;
  }
  auto place = static_cast<std::size_t>(taken % ring_frames_);
  for (std::size_t i = 0; i < frames; ++i) {
    for (std::size_t c = 0; c < channels_; ++c) ring_[place * channels_ + c] = channels[c][i];
    if (++place == ring_frames_) place = 0;
  }
  taken_.store(taken + frames, std::memory_order_release);
}

// True when something was there.
bool Recorder::empty_ring() {
  const std::uint64_t written = written_.load(std::memory_order_relaxed);
  const std::uint64_t waiting = taken_.load(std::memory_order_acquire) - written;
  const auto place = static_cast<std::size_t>(written % ring_frames_);
  const std::size_t frames = std::min({static_cast<std::size_t>(waiting), block_frames, ring_frames_ - place});
  if (frames == 0) return false;
  if (written + frames > most_frames_)
    throw InputError(
        fmt::format("a WAV file holds 4 GiB: the recording {} stops after {} frames; .flac holds more",
                    file_.path(), written));
  const auto first = ring_.begin() + static_cast<std::ptrdiff_t>(place * channels_);
  std::copy(first, first + static_cast<std::ptrdiff_t>(frames * channels_), block_.begin());
  writer_.write(std::span(block_).first(frames * channels_));
  written_.store(written + frames, std::memory_order_release);
  return true;
}

void Recorder::run() noexcept {
  try {
    for (;;) {
      const bool last = stop_.load(std::memory_order_acquire);
      while (empty_ring()) {
      }
      if (last) return;
      std::this_thread::sleep_for(pause);
    }
  } catch (const std::exception& error) {
    failure_ = error.what();
    failed_.store(true, std::memory_order_release);
  }
}

std::string Recorder::trouble() const {
  return failed_.load(std::memory_order_acquire) ? failure_ : std::string();
}

void Recorder::finish() {
  stop_.store(true, std::memory_order_release);
  if (thread_.joinable()) thread_.join();
  file_.throw_if_failed();  // a container that is full has a whole file all the same
  writer_.close();
  file_.finish();
  file_.publish();
}

}  // namespace rattle::play
