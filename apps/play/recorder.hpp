// Records the output to a sound file. The audio thread fills a ring buffer; the recorder's own thread writes
// it to disk. The file is updated every half second, so that older sound survives even a crash.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "files/whole_file.hpp"
#include "sound_files/sound_writer.hpp"

namespace rattle::play {

class Recorder {
 public:
  // Opens the file immediately. Throws InputError.
  Recorder(const std::string& path, int sample_rate, int channels);
  ~Recorder();  // discards the file unless finish() was called

  // Called by the audio thread. Frames that do not fit into the ring are dropped and counted as missing.
  void take(std::span<float* const> channels, std::size_t frames) noexcept;

  // Writes the remaining frames and gives the file its final name. Call after the last take(). If writing
  // failed, for example on a full disk, the part written so far is kept and trouble() gives the reason. If the
  // file cannot be given its name, it keeps the name of its part. Throws InputError if nothing could be kept.
  void finish();

  // Valid after finish().
  std::uint64_t kept_frames() const noexcept { return kept_; }
  const std::string& kept_in() const noexcept { return kept_in_; }

  // The reason why writing stopped; empty while there is no problem. Call from the thread that created it.
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
  std::uint64_t most_frames_;  // limit of the file format
  WholeFile file_;
  SoundWriter writer_;
  std::vector<float> ring_;  // interleaved
  std::size_t ring_frames_;
  std::atomic<std::uint64_t> taken_{0};    // total frames put into the ring
  std::atomic<std::uint64_t> written_{0};  // total frames taken out of the ring and written
  std::atomic<std::uint64_t> missing_{0};
  std::atomic<bool> stop_{false};
  std::atomic<bool> failed_{false};
  std::string failure_;           // set before failed_
  std::uint64_t up_to_date_ = 0;  // frames at the last update of the file; used by thread_ only
  std::uint64_t kept_ = 0;
  std::string kept_in_;
  std::vector<double> block_;
  std::thread thread_;
};

}  // namespace rattle::play
