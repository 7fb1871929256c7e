#include "play/recorder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "console/command_error.hpp"

namespace rattle::play {
namespace {

constexpr std::size_t ring_seconds = 8;
constexpr std::size_t block_frames = 4096;
constexpr auto pause = std::chrono::milliseconds(20);

std::uint64_t most_frames_of(const SoundFormat& format) {
  constexpr int flac_bits = 36, wav_bits = 48;
  return (std::uint64_t{1} << (format.container == SoundContainer::flac ? flac_bits : wav_bits)) - 1;
}

}  // namespace

Recorder::Recorder(const std::string& path, int sample_rate, int channels)
    : channels_(static_cast<std::size_t>(channels)),
      frames_between_updates_(static_cast<std::uint64_t>(sample_rate) / 2),
      most_frames_(most_frames_of(choose_sound_format(path, std::nullopt))),
      file_(path, PartKind::recording),
      writer_(file_, choose_sound_format(path, std::nullopt), sample_rate, channels, std::nullopt),
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

// Writes one block from the ring. Returns false if the ring was empty.
bool Recorder::empty_ring() {
  const std::uint64_t written = written_.load(std::memory_order_relaxed);
  const std::uint64_t waiting = taken_.load(std::memory_order_acquire) - written;
  const auto place = static_cast<std::size_t>(written % ring_frames_);
  const std::size_t frames = std::min({static_cast<std::size_t>(waiting), block_frames, ring_frames_ - place});
  if (frames == 0) return false;
  if (written + frames > most_frames_)
    throw InputError(fmt::format("the container holds {} frames: the recording {} stops there; .wav holds more",
                                 most_frames_, file_.path()));
  const auto first = ring_.begin() + static_cast<std::ptrdiff_t>(place * channels_);
  std::copy(first, first + static_cast<std::ptrdiff_t>(frames * channels_), block_.begin());
  writer_.write(std::span(block_).first(frames * channels_));
  written_.store(written + frames, std::memory_order_release);
  return true;
}

void Recorder::bring_up_to_date() {
  const std::uint64_t written = written_.load(std::memory_order_relaxed);
  if (written - up_to_date_ < frames_between_updates_) return;
  writer_.bring_up_to_date();
  up_to_date_ = written;
}

void Recorder::set_failure(const std::string& why) {
  failure_ = why;
  failed_.store(true, std::memory_order_release);
}

void Recorder::run() noexcept {
  try {
    for (;;) {
      const bool last = stop_.load(std::memory_order_acquire);
      while (empty_ring()) bring_up_to_date();
      if (last) return;
      std::this_thread::sleep_for(pause);
    }
  } catch (const std::exception& error) {
    set_failure(error.what());
  }
}

std::string Recorder::trouble() const {
  return failed_.load(std::memory_order_acquire) ? failure_ : std::string();
}

void Recorder::write_the_end() {
  writer_.close();
  file_.finish();
  kept_ = written_frames();
}

void Recorder::keep_what_is_written() {
  kept_ = writer_.salvage().frames;
  if (kept_ == 0) throw InputError(failure_);
  file_.finish();
}

void Recorder::finish() {
  stop_.store(true, std::memory_order_release);
  if (thread_.joinable()) thread_.join();
  if (!file_.has_failed()) {  // also if the size limit was reached: the file is still complete
    try {
      write_the_end();
    } catch (const InputError& error) {
      set_failure(error.what());
    }
  }
  if (kept_ == 0 && failed_.load()) keep_what_is_written();
  try {
    file_.publish();
    kept_in_ = file_.path();
  } catch (const InputError& error) {
    kept_in_ = file_.leave_temporary();
    if (kept_in_.empty()) throw;
    set_failure(error.what());
  }
}

}  // namespace rattle::play
