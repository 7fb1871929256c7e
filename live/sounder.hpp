// One simulation of the scene with what keeps it from harm: fades, and the guard.
//
// When the guard finds a fault, the output goes from its last good sample to zero within 5 ms; then the
// simulation starts anew with its controls where they are and comes back within 20 ms. Where it has a gate that
// is open, it first lies still for 0.35 s with the gate low, unheard: what a scene lays on a string at its
// start must not fall into a note. A strike ends that at once. The third time within 10 s it stays silent.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "live/contact_watch.hpp"
#include "live/fader.hpp"
#include "live/guard.hpp"
#include "live/live_status.hpp"
#include "live/step_watcher.hpp"

namespace rattle::live {

class Sounder {
 public:
  Sounder(const std::shared_ptr<const Scene>& scene, bool with_ledger, int voice, GuardLog& log);

  bool is_idle() const noexcept { return state_ == State::idle; }
  bool is_silenced() const noexcept { return state_ == State::silenced; }
  bool is_stepping() const noexcept { return state_ == State::sounding; }
  bool is_leaving() const noexcept { return after_fade_ != AfterFade::nothing; }

  // From the scene's start with these controls, at full level.
  void start(std::span<const double> control_values) noexcept;
  // Goes on where another one is, of a scene with the same components; false, and nothing happens, if it
  // cannot.
  bool go_on_from(const Sounder& other) noexcept;
  void stop() noexcept { state_ = State::idle; }  // at once
  void leave() noexcept;                          // fades out, then idle
  void restart() noexcept;  // fades out, then starts anew with its controls; wakes a silenced one

  bool set_control(std::size_t control, double value) noexcept;
  void strike_control(std::size_t control) noexcept;
  double control(std::size_t control) const noexcept {
    return settling_ > 0 && is_gate(control) ? aims_[control] : simulator_.control(control);
  }

  // One sample of the engine, added to the scene's channels. A sounder that may sleep becomes idle once it has
  // been quiet for 0.2 s and stores almost nothing.
  void step(double* mix, bool may_sleep) noexcept;

  const Scene& scene() const noexcept { return *scene_; }
  double age() const noexcept { return static_cast<double>(simulator_.samples_done()) * scene_->k; }  // s
  double level() const noexcept { return level_; }  // of the last ~0.1 s
  void report(LiveStatus& status) const noexcept;
  void show(StepWatcher& watcher) const noexcept {
    watcher.after_step(simulator_, ledger_ ? &*ledger_ : nullptr);
  }

 private:
  friend class InstrumentPeer;
  enum class State { idle, sounding, held, silenced };
  enum class AfterFade { nothing, idle, restart };

  void step_sounding(double* mix, bool may_sleep) noexcept;
  void step_held(double* mix) noexcept;
  void trip(const GuardFinding& finding) noexcept;
  void begin_anew() noexcept;
  void settle() noexcept;
  void open_gates() noexcept;
  bool is_gate(std::size_t control) const noexcept {
    return scene_->controls[control].description.input == ControlInput::gate;
  }
  void end_fade() noexcept;
  bool is_quiet() const noexcept;
  const std::vector<ContactStatistics>& contacts() const noexcept {
    return ledger_ ? ledger_->contacts() : watch_->contacts();
  }
  void report_findings(LiveStatus& status) const noexcept;
  std::uint64_t ledger_impacts() const noexcept;
  std::uint64_t ledger_pulls() const noexcept;
  void remember_counts() noexcept;

  std::shared_ptr<const Scene> scene_;
  Simulator simulator_;
  std::optional<EnergyLedger> ledger_;
  std::optional<ContactWatch> watch_;  // without a ledger
  GuardLog& log_;
  int voice_;
  State state_ = State::idle;
  AfterFade after_fade_ = AfterFade::nothing;
  Fader gain_;
  Fader held_;
  std::vector<double> last_good_;      // per channel of the scene
  std::vector<double> values_, aims_;  // of the controls, while starting anew
  std::vector<std::uint8_t> struck_;   // controls struck while it could not answer
  std::array<std::int64_t, 2> trips_;  // when the last ones were, in steps
  bool gives_up_ = false;              // the last trip was the third
  bool spoilt_ = false;                // the guard ended what it plays
  std::int64_t clock_ = 0;
  int since_check_ = 0;
  std::size_t settling_ = 0;  // steps until the gates open after starting anew
  std::int64_t quiet_steps_ = 0;
  double level_ = 0.0, level_decay_;
  // Before the last start:
  std::uint64_t past_impacts_ = 0, past_pulls_ = 0;
  std::int64_t past_newton_failures_ = 0;
  double past_balance_error_ = 0.0;
  std::vector<ContactFigures> past_figures_;  // of each interaction,
  std::vector<std::string> subjects_;         // and what it is called
};

}  // namespace rattle::live
