#include "live/sounder.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <rattle/scene/scene_names.hpp>

namespace rattle::live {
namespace {

constexpr double leave_time = 5e-3, return_time = 20e-3;  // s
constexpr double settling_time = 0.35;                    // s
constexpr double trip_memory = 10.0;                      // s
constexpr double quiet_time = 0.2;                        // s
constexpr double quiet_output = 1e-6;                     // relative to full scale
constexpr double quiet_energy = 1e-6;                     // relative to the largest since the start
constexpr double level_memory = 0.1;                      // s
constexpr int steps_between_checks = 32;
constexpr std::int64_t long_ago = std::numeric_limits<std::int64_t>::min() / 2;

std::size_t steps_of(double seconds, const Scene& scene) noexcept {
  return static_cast<std::size_t>(std::ceil(seconds * scene.sample_rate));
}

}  // namespace

Sounder::Sounder(const std::shared_ptr<const Scene>& scene, int ledger_every, int voice, GuardLog& log)
    : scene_(scene),
      simulator_(scene),
      log_(log),
      voice_(voice),
      last_good_(static_cast<std::size_t>(scene->channels)),
      values_(scene->controls.size()),
      aims_(scene->controls.size()),
      struck_(scene->controls.size()),
      level_decay_(std::exp(-scene->k / level_memory)),
      past_figures_(scene->interactions.size()) {
  trips_.fill(long_ago);
  for (const SceneInteraction& interaction : scene->interactions) subjects_.push_back(subject_of(interaction));
  if (ledger_every != 1) watch_.emplace(*scene);
  if (ledger_every == 0) return;
  ledger_.emplace(scene, ledger_every);
  simulator_.attach(*ledger_);
}

std::uint64_t Sounder::ledger_impacts() const noexcept {
  std::int64_t impacts = 0;
  if (ledger_)
    for (const ContactStatistics& contact : ledger_->contacts()) impacts += contact.impacts;
  return static_cast<std::uint64_t>(impacts);
}

std::uint64_t Sounder::ledger_pulls() const noexcept {
  std::int64_t pulls = 0;
  if (ledger_)
    for (std::size_t i = 0; i < scene_->interactions.size(); ++i)
      if (scene_->interactions[i].one_sided) pulls += ledger_->contacts()[i].attractive_samples;
  return static_cast<std::uint64_t>(pulls);
}

// A run that the guard ended is excluded from balance error and contact figures: after a fault they say nothing
// about the instrument.
void Sounder::remember_counts() noexcept {
  past_impacts_ += ledger_impacts();
  past_pulls_ += ledger_pulls();
  past_newton_failures_ += simulator_.newton_failures();
  if (!spoilt_) {
    if (ledger_) past_balance_error_ = std::max(past_balance_error_, ledger_->balance_error());
    for (std::size_t i = 0; i < past_figures_.size(); ++i) past_figures_[i].include(figures_of(contacts()[i]));
  }
  spoilt_ = false;
  if (watch_) watch_->restart();
}

void Sounder::start(std::span<const double> control_values) noexcept {
  remember_counts();
  simulator_.reset(control_values);
  trips_.fill(long_ago);
  std::fill(struck_.begin(), struck_.end(), std::uint8_t{0});
  std::fill(last_good_.begin(), last_good_.end(), 0.0);
  state_ = State::sounding;
  after_fade_ = AfterFade::nothing;
  gain_.jump(1.0);
  settling_ = 0;
  since_check_ = 0;
  quiet_steps_ = 0;
  level_ = 0.0;
}

bool Sounder::go_on_from(const Sounder& other) noexcept {
  if (other.state_ != State::sounding || other.settling_ > 0) return false;
  remember_counts();
  if (!simulator_.go_on_from(other.simulator_)) return false;
  trips_.fill(long_ago);
  std::fill(struck_.begin(), struck_.end(), std::uint8_t{0});
  std::fill(last_good_.begin(), last_good_.end(), 0.0);
  state_ = State::sounding;
  after_fade_ = other.after_fade_;
  gain_ = other.gain_;
  settling_ = 0;
  since_check_ = 0;
  quiet_steps_ = 0;
  level_ = other.level_;
  return true;
}

// Restarts with the current control values, but gates low. The gates then rise as for a new note, and controls
// struck in the meantime are struck.
void Sounder::begin_anew() noexcept {
  remember_counts();
  bool has_open_gate = false, was_struck = false;
  for (std::size_t c = 0; c < values_.size(); ++c) {
    aims_[c] = control(c);
    values_[c] = is_gate(c) ? scene_->controls[c].description.low : aims_[c];
    has_open_gate = has_open_gate || values_[c] != aims_[c];
    was_struck = was_struck || struck_[c];
  }
  simulator_.reset(values_);
  state_ = State::sounding;
  after_fade_ = AfterFade::nothing;
  gain_.jump(0.0);
  since_check_ = 0;
  quiet_steps_ = 0;
  settling_ = has_open_gate && !was_struck ? steps_of(settling_time, *scene_) : 0;
  if (settling_ == 0) open_gates();
}

// The fade-in ends when the gates open, so that the note itself is not faded in.
void Sounder::settle() noexcept {
  const std::size_t returning = steps_of(return_time, *scene_);
  if (--settling_ == returning) gain_.start(1.0, returning);
  if (settling_ == 0) open_gates();
}

void Sounder::open_gates() noexcept {
  settling_ = 0;
  for (std::size_t c = 0; c < values_.size(); ++c)
    if (is_gate(c)) simulator_.set_control(c, aims_[c]);
  for (std::size_t c = 0; c < struck_.size(); ++c)
    if (struck_[c]) simulator_.strike_control(c);
  std::fill(struck_.begin(), struck_.end(), std::uint8_t{0});
  if (!gain_.moving() && gain_.value() < 1.0) gain_.start(1.0, steps_of(return_time, *scene_));
}

void Sounder::leave() noexcept {
  if (state_ == State::silenced) state_ = State::idle;
  if (state_ == State::idle) return;
  if (state_ == State::sounding && after_fade_ == AfterFade::nothing)
    gain_.start(0.0, steps_of(leave_time, *scene_));
  after_fade_ = AfterFade::idle;
}

void Sounder::restart() noexcept {
  if (state_ == State::idle) return;
  trips_.fill(long_ago);
  if (state_ == State::silenced) return begin_anew();
  if (state_ == State::sounding && after_fade_ == AfterFade::nothing)
    gain_.start(0.0, steps_of(leave_time, *scene_));
  after_fade_ = AfterFade::restart;
}

bool Sounder::set_control(std::size_t control, double value) noexcept {
  if (settling_ == 0 || !is_gate(control)) return simulator_.set_control(control, value);
  const ControlGesture& description = scene_->controls[control].description;
  if (!(value >= description.low && value <= description.high)) return false;
  aims_[control] = value;
  return true;
}

void Sounder::strike_control(std::size_t control) noexcept {
  if (state_ == State::sounding && after_fade_ == AfterFade::nothing && settling_ == 0)
    return simulator_.strike_control(control);
  struck_[control] = 1;
  if (state_ == State::sounding && after_fade_ == AfterFade::nothing) open_gates();
}

void Sounder::step(double* mix, bool may_sleep) noexcept {
  ++clock_;
  if (state_ == State::sounding)
    step_sounding(mix, may_sleep);
  else if (state_ == State::held)
    step_held(mix);
}

void Sounder::step_sounding(double* mix, bool may_sleep) noexcept {
  if (settling_ > 0) settle();
  simulator_.step();
  if (watch_) watch_->see(simulator_.rows());
  const std::span<const double> frame = simulator_.frame();
  double largest = 0.0;
  for (const double x : frame) {
    if (!(std::abs(x) <= GuardBounds::output)) {
      trip({std::isfinite(x) ? GuardFault::output_too_large : GuardFault::not_finite, std::abs(x),
            suspect_interaction(simulator_)});
      return step_held(mix);
    }
    largest = std::max(largest, std::abs(x));
  }
  if (const auto finding = find_fault_of_step(simulator_, ledger_ ? &*ledger_ : nullptr)) {
    trip(*finding);
    return step_held(mix);  // this sample is not output
  }
  const double gain = gain_.next();
  for (std::size_t c = 0; c < frame.size(); ++c) {
    last_good_[c] = gain * frame[c];
    mix[c] += last_good_[c];
  }
  level_ = std::max(gain * largest, level_decay_ * level_);
  quiet_steps_ = largest < quiet_output ? quiet_steps_ + 1 : 0;
  if (after_fade_ != AfterFade::nothing && !gain_.moving()) return end_fade();
  if (++since_check_ < steps_between_checks) return;
  since_check_ = 0;
  if (const auto finding = find_fault_of_state(simulator_))
    trip(*finding);
  else if (may_sleep && after_fade_ == AfterFade::nothing && is_quiet())
    state_ = State::idle;
}

bool Sounder::is_quiet() const noexcept {
  if (static_cast<double>(quiet_steps_) * scene_->k < quiet_time) return false;
  return !ledger_ || ledger_->stored() <= quiet_energy * ledger_->peak_stored();
}

void Sounder::step_held(double* mix) noexcept {
  const double gain = held_.next();
  for (std::size_t c = 0; c < last_good_.size(); ++c) mix[c] += gain * last_good_[c];
  level_ *= level_decay_;
  if (held_.moving()) return;
  if (after_fade_ != AfterFade::nothing) return end_fade();
  if (gives_up_)
    state_ = State::silenced;
  else
    begin_anew();
}

void Sounder::end_fade() noexcept {
  if (after_fade_ == AfterFade::restart) return begin_anew();
  state_ = State::idle;
  after_fade_ = AfterFade::nothing;
}

void Sounder::trip(const GuardFinding& finding) noexcept {
  state_ = State::held;
  spoilt_ = true;
  held_.jump(1.0);
  held_.start(0.0, steps_of(leave_time, *scene_));
  gives_up_ = clock_ - trips_[0] < static_cast<std::int64_t>(trip_memory * scene_->sample_rate);
  trips_[0] = trips_[1];
  trips_[1] = clock_;
  GuardMessage message{.voice = voice_, .interaction = finding.interaction};
  message.what = finding.what;
  message.value = finding.value;
  message.silenced = gives_up_ && after_fade_ == AfterFade::nothing;
  if (finding.interaction >= 0) {
    const std::string& name = scene_->interactions[static_cast<std::size_t>(finding.interaction)].name;
    std::memcpy(message.interaction_name.data(), name.data(),
                std::min(name.size(), message.interaction_name.size() - 1));
  }
  log_.add(message);
}

void Sounder::report_findings(LiveStatus& status) const noexcept {
  for (std::size_t i = 0; i < past_figures_.size(); ++i) {
    ContactFigures figures = past_figures_[i];
    if (!spoilt_) figures.include(figures_of(contacts()[i]));
    for (const Finding& finding : judge_contact(*scene_, i, figures)) status.add(finding, subjects_[i]);
  }
  status.newton_failures += past_newton_failures_ + simulator_.newton_failures();
}

void Sounder::report(LiveStatus& status) const noexcept {
  status.impacts += past_impacts_ + ledger_impacts();
  status.pulls += past_pulls_ + ledger_pulls();
  report_findings(status);
  if (ledger_)
    status.balance_error =
        std::max({status.balance_error, past_balance_error_, spoilt_ ? 0.0 : ledger_->balance_error()});
  if (state_ == State::silenced) ++status.voices_silenced;
  if (state_ == State::idle || state_ == State::silenced) return;
  ++status.voices_sounding;
  if (state_ == State::held) return;
  for (const SceneInteraction& interaction : scene_->interactions) {
    if (!interaction.is_contact()) continue;
    for (std::size_t i = 0; i < interaction.rows.size(); ++i)
      if (interaction.senses[i] != 0.0 && simulator_.rows().force[interaction.rows[i]] != 0.0) {
        ++status.contacts_touching;
        break;
      }
  }
  if (!ledger_) return;
  status.stored_energy += ledger_->stored();
  if (!ledger_->is_sampled()) status.work_in += ledger_->work_in();
}

}  // namespace rattle::live
