// One simulation of the scene, with fades and the guard.
//
// When the guard finds a fault, the output fades from its last good sample to zero within 5 ms. Then the
// simulation restarts with the current control values and fades in within 20 ms. If a gate is open, the
// restarted simulation first runs muted for 0.35 s with the gate low: objects that the scene places on a
// string at its start must settle before the note. A strike ends this period at once. After the third fault
// within 10 s the simulation stays silent.
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
  Sounder(const std::shared_ptr<const Scene>& scene, int ledger_every, int voice, GuardLog& log);

  bool is_idle() const noexcept { return state_ == State::idle; }
  bool is_silenced() const noexcept { return state_ == State::silenced; }
  bool is_stepping() const noexcept { return state_ == State::sounding; }
  bool is_leaving() const noexcept { return after_fade_ != AfterFade::nothing; }

  // Starts from the scene's initial state with these control values, at full level.
  void start(std::span<const double> control_values) noexcept;
  // Continues from the state of another sounder, whose scene has the same components. Returns false and changes
  // nothing if that is not possible.
  bool go_on_from(const Sounder& other) noexcept;
  void stop() noexcept { state_ = State::idle; }  // without a fade
  void leave() noexcept;                          // fades out, then becomes idle
  void restart() noexcept;  // fades out, then restarts with the current controls; also wakes a silenced sounder

  bool set_control(std::size_t control, double value) noexcept;
  void strike_control(std::size_t control) noexcept;
  double control(std::size_t control) const noexcept {
    return settling_ > 0 && is_gate(control) ? aims_[control] : simulator_.control(control);
  }

  // Computes one sample at the engine's rate and adds it to `mix`, one value per scene channel. With
  // `may_sleep`, the sounder becomes idle once it has been quiet for 0.2 s and stores almost no energy.
  void step(double* mix, bool may_sleep) noexcept;

  const Scene& scene() const noexcept { return *scene_; }
  double age() const noexcept { return static_cast<double>(simulator_.samples_done()) * scene_->k; }  // s
  double level() const noexcept { return level_; }  // peak of the last ~0.1 s
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
    return watch_ ? watch_->contacts() : ledger_->contacts();
  }
  void report_findings(LiveStatus& status) const noexcept;
  std::uint64_t ledger_impacts() const noexcept;
  std::uint64_t ledger_pulls() const noexcept;
  void remember_counts() noexcept;

  std::shared_ptr<const Scene> scene_;
  Simulator simulator_;
  std::optional<EnergyLedger> ledger_;
  std::optional<ContactWatch> watch_;  // used unless a ledger records every step
  GuardLog& log_;
  int voice_;
  State state_ = State::idle;
  AfterFade after_fade_ = AfterFade::nothing;
  Fader gain_;
  Fader held_;
  std::vector<double> last_good_;      // last valid output of each scene channel
  std::vector<double> values_, aims_;  // controls during a restart: initial values and target values
  std::vector<std::uint8_t> struck_;   // controls struck while fading, held or settling
  std::array<std::int64_t, 2> trips_;  // values of clock_ at the last two trips
  bool gives_up_ = false;              // the last trip was the third within 10 s
  bool spoilt_ = false;                // the guard ended the current run: its balance and contacts do not count
  std::int64_t clock_ = 0;
  int since_check_ = 0;
  std::size_t settling_ = 0;  // steps until the gates open after a restart
  std::int64_t quiet_steps_ = 0;
  double level_ = 0.0, level_decay_;
  // Totals of the runs before the last start:
  std::uint64_t past_impacts_ = 0, past_pulls_ = 0;
  std::int64_t past_newton_failures_ = 0;
  double past_balance_error_ = 0.0;
  std::vector<ContactFigures> past_figures_;  // per interaction
  std::vector<std::string> subjects_;         // name of each interaction for messages: "contact 'fret'"
};

}  // namespace rattle::live
