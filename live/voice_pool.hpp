// The voices of an instrument, and which of them a new note takes.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "live/voice.hpp"

namespace rattle::live {

class VoicePool {
 public:
  // The gates must outlive the pool.
  VoicePool(const std::shared_ptr<const Scene>& scene, bool with_ledger, std::span<const std::uint32_t> gates,
            GuardLog& log);

  bool is_single() const noexcept { return voices_.size() == 1; }
  std::size_t size() const noexcept { return voices_.size(); }
  Voice& operator[](std::size_t i) noexcept { return *voices_[i]; }
  const Voice& operator[](std::size_t i) const noexcept { return *voices_[i]; }

  // A free voice, if so many may play; else one to steal: released before held, older than 50 ms before
  // younger, one whose spare is free, the quietest, the oldest.
  Voice& choose() noexcept;

  // How many voices may play at once, from now on.
  void allow(int voices) noexcept { allowed_ = voices; }
  // Fades out so many of those that play, in the order of stealing, and forgets their notes. Returns how many
  // there were.
  int shed(int count) noexcept;
  int playing() const noexcept;
  int simulations() const noexcept;

  void render(double* mix, std::size_t steps, StepWatcher* watcher = nullptr) noexcept;
  void report(LiveStatus& status) const noexcept;

 private:
  const Voice* newest_sounding() const noexcept;

  std::vector<std::unique_ptr<Voice>> voices_;
  int allowed_;
};

}  // namespace rattle::live
