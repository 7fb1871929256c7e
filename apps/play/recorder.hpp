// What is heard, as a sound file: the audio thread fills a ring, a thread of the recorder empties it to the
// disk. The file is kept so that what is older than half a second outlives this program, however that ends.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "support/sound_writer.hpp"
#include "support/whole_file.hpp"

namespace rattle::play {

class Recorder {
 public:
  // Opens the file at once. Throws InputError.
  Recorder(const std::string& path, int sample_rate, int channels);
  ~Recorder();  // without finish() nothing is left of the file

  // Of the audio thread; what does not fit is counted as missing.
  void take(std::span<float* const> channels, std::size_t frames) noexcept;

  // Writes what is left, and the file takes its name; so does what a full disk left room for, and trouble()
  // says why the rest is missing. After the last take(). Throws InputError when nothing could be kept.
  void finish();

  // After finish().
  std::uint64_t kept_frames() const noexcept { return kept_; }

  // Why nothing is written any more; empty while all is well. Of the thread that made it.
  std::string trouble() const;

  const std::string& path() const noexcept { return file_.path(); }
  std::uint64_t written_frames() const noexcept { return written_.load(std::memory_order_relaxed); }
  std::uint64_t missing_frames() const noexcept { return missing_.load(std::memory_order_relaxed); }

 private:
  void run() noexcept;
  bool empty_ring();
  void bring_up_to_date();
  void write_the_end();
  void keep_what_is_written();
  void set_failure(const std::string& why);

  std::size_t channels_;
  std::uint64_t frames_between_updates_;
  std::uint64_t most_frames_;  // that the container holds
  WholeFile file_;
  SoundWriter writer_;
  std::vector<float> ring_;  // interleaved
  std::size_t ring_frames_;
  std::atomic<std::uint64_t> taken_{0};    // frames, ever
  std::atomic<std::uint64_t> written_{0};  // frames, ever
  std::atomic<std::uint64_t> missing_{0};
  std::atomic<bool> stop_{false};
  std::atomic<bool> failed_{false};
  std::string failure_;           // set before failed_
  std::uint64_t up_to_date_ = 0;  // frames, of the thread
  std::uint64_t kept_ = 0;
  std::vector<double> block_;
  std::thread thread_;
};

}  // namespace rattle::play
