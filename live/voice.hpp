// A voice: the note it plays, the sounder that plays it, and a spare sounder. A stolen note fades out in one of
// them while the next note starts at once in the other.
//
// If both are busy, because a note stolen before still fades out, the new note waits for that fade, at most
// 5 ms. A further note replaces the waiting one.
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
  int channel = -1;  // -1: no note yet
  int key = 0;
  double velocity = 0.0;
  bool key_down = false;
  bool sustained = false;  // key released, note sustained by the pedal
  std::optional<double> pressure{};
  std::optional<double> timbre{};
  std::uint64_t order = 0;  // counts the starts of all notes; 0: no note yet

  bool is_held() const noexcept { return key_down || sustained; }
};

class Voice {
 public:
  // `gates`: indices of the controls that are struck when a note starts.
  Voice(const std::shared_ptr<const Scene>& scene, int ledger_every, bool with_spare, int number, GuardLog& log,
        std::span<const std::uint32_t> gates);

  VoiceNote note;

  // Starts a note from the scene's initial state with these values, before the next sample or as soon as a
  // sounder is free, and strikes the gates. Gates keep their given values until set_control moves them.
  void begin(std::span<const double> control_values) noexcept;
  // Starts immediately and strikes nothing. Precondition: the voice is not sounding.
  void begin_at_once(std::span<const double> control_values) noexcept;
  // Continues the note of another voice from its current state. Returns false and changes nothing if that is
  // not possible.
  bool go_on_from(const Voice& other) noexcept;
  void forget() noexcept;   // resets the voice immediately, as if it had never played
  void silence() noexcept;  // fades out
  Sounder& active() noexcept { return *sounders_[active_]; }
  const Sounder& active() const noexcept { return *sounders_[active_]; }

  bool set_control(std::size_t control, double value) noexcept;  // false if out of range
  void strike_control(std::size_t control) noexcept;
  double control(std::size_t control) const noexcept;  // the value it was last set to

  bool is_free() const noexcept { return !due_ && (active().is_idle() || active().is_silenced()); }
  bool has_free_spare() const noexcept { return sounders_[1] && sounders_[1 - active_]->is_idle(); }
  double level() const noexcept { return active().level(); }
  // The note is too young to be judged by its level.
  bool is_young() const noexcept { return due_ || active().age() < 0.05; }
  // Neither free nor fading out.
  bool is_playing() const noexcept { return due_ || (!is_free() && !active().is_leaving()); }
  int simulations() const noexcept;  // number being stepped or fading out

  // Adds `steps` samples at the engine's rate to `mix`, the interleaved scene channels. `watcher` may be null.
  void render(double* mix, std::size_t steps, bool may_sleep, StepWatcher* watcher = nullptr) noexcept;
  void report(LiveStatus& status) const noexcept;

 private:
  friend class InstrumentPeer;
  void start_if_due() noexcept;

  std::array<std::unique_ptr<Sounder>, 2> sounders_;
  std::size_t active_ = 0;
  std::span<const std::uint32_t> gates_;
  bool due_ = false;                  // a note waits to be started
  std::vector<double> start_values_;  // initial control values of the waiting note
  std::vector<double> aims_;          // values its controls have been set to since
  std::size_t channels_;
};

}  // namespace rattle::live
