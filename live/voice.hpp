// A voice: the note it plays, the sounder that plays it, and a spare one in which a stolen note fades out while
// the next one starts at once.
//
// A note that steals a voice whose spare is still busy with the note stolen before waits for it, at most the 5
// ms of a fade; a further note takes the place of the one that waits.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "live/sounder.hpp"
#include "live/step_watcher.hpp"

namespace rattle::live {

struct VoiceNote {
  int channel = -1;  // -1: none yet
  int key = 0;
  double velocity = 0.0;
  bool key_down = false;
  bool sustained = false;  // let go, kept by the pedal
  std::optional<double> pressure{};
  std::optional<double> timbre{};
  std::uint64_t order = 0;  // of its start among all notes

  bool is_held() const noexcept { return key_down || sustained; }
};

class Voice {
 public:
  // `gates`: the controls that are struck when a note starts.
  Voice(const std::shared_ptr<const Scene>& scene, bool with_ledger, bool with_spare, int number, GuardLog& log,
        std::span<const std::uint32_t> gates);

  VoiceNote note;

  // Before the next sample, or when a sounder is free: from the scene's start with these values, gates struck.
  // Gates stand at the values until set_control moves them.
  void begin(std::span<const double> control_values) noexcept;
  void begin_at_once(std::span<const double> control_values) noexcept;  // without strikes; nothing else sounds
  // Goes on with another one's note where it is; false, and nothing happens, if it cannot.
  bool go_on_from(const Voice& other) noexcept;
  void forget() noexcept;  // at once, as if it had never played
  void silence() noexcept;                                              // fades out
  Sounder& active() noexcept { return *sounders_[active_]; }
  const Sounder& active() const noexcept { return *sounders_[active_]; }

  bool set_control(std::size_t control, double value) noexcept;  // false: outside its range
  void strike_control(std::size_t control) noexcept;
  double control(std::size_t control) const noexcept;  // where it was set

  bool is_free() const noexcept { return !due_ && (active().is_idle() || active().is_silenced()); }
  bool has_free_spare() const noexcept { return sounders_[1] && sounders_[1 - active_]->is_idle(); }
  double level() const noexcept { return active().level(); }
  // Too young to be judged by its level.
  bool is_young() const noexcept { return due_ || active().age() < 0.05; }
  // Neither free nor fading out.
  bool is_playing() const noexcept { return due_ || (!is_free() && !active().is_leaving()); }
  int simulations() const noexcept;  // that are stepped or fade

  // `steps` samples of the engine, added to a mix of the scene's channels. The watcher may be null.
  void render(double* mix, std::size_t steps, bool may_sleep, StepWatcher* watcher = nullptr) noexcept;
  void report(LiveStatus& status) const noexcept;

 private:
  friend class InstrumentPeer;
  void start_if_due() noexcept;

  std::array<std::unique_ptr<Sounder>, 2> sounders_;
  std::size_t active_ = 0;
  std::span<const std::uint32_t> gates_;
  bool due_ = false;                  // a note waits for its first sample
  std::vector<double> start_values_;  // of the note that is due,
  std::vector<double> aims_;          // and where its controls were set since
  std::size_t channels_;
};

}  // namespace rattle::live
