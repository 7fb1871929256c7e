// The voices of an instrument, and the choice of a voice for a new note.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "live/voice.hpp"

namespace rattle::live {

class VoicePool {
 public:
  // `gates` must outlive the pool.
  VoicePool(const std::shared_ptr<const Scene>& scene, int ledger_every, std::span<const std::uint32_t> gates,
            GuardLog& log);

  bool is_single() const noexcept { return voices_.size() == 1; }
  std::size_t size() const noexcept { return voices_.size(); }
  Voice& operator[](std::size_t i) noexcept { return *voices_[i]; }
  const Voice& operator[](std::size_t i) const noexcept { return *voices_[i]; }

  // Returns a free voice if one more may play, otherwise a voice to steal. Order of preference for stealing:
  // released before held, older than 50 ms before younger, with a free spare before without, the quietest, the
  // oldest.
  Voice& choose() noexcept;

  // Limits the number of voices that may play at once.
  void allow(int voices) noexcept { allowed_ = voices; }
  // Fades out up to `count` playing voices, in the order of stealing, and releases their notes. Returns the
  // number of voices faded out.
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
