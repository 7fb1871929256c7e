#include "live/voice.hpp"

#include <algorithm>

namespace rattle::live {

Voice::Voice(const std::shared_ptr<const Scene>& scene, int ledger_every, bool with_spare, int number,
             GuardLog& log, std::span<const std::uint32_t> gates)
    : gates_(gates),
      start_values_(scene->controls.size()),
      aims_(scene->controls.size()),
      channels_(static_cast<std::size_t>(scene->channels)) {
  sounders_[0] = std::make_unique<Sounder>(scene, ledger_every, number, log);
  if (with_spare) sounders_[1] = std::make_unique<Sounder>(scene, ledger_every, number, log);
}

void Voice::begin(std::span<const double> control_values) noexcept {
  std::copy(control_values.begin(), control_values.end(), start_values_.begin());
  std::copy(control_values.begin(), control_values.end(), aims_.begin());
  due_ = true;
  active().leave();
  if (sounders_[1] && !active().is_idle() && has_free_spare()) active_ = 1 - active_;
}

void Voice::begin_at_once(std::span<const double> control_values) noexcept {
  due_ = false;
  active().start(control_values);
}

bool Voice::go_on_from(const Voice& other) noexcept {
  if (other.due_ || !active().go_on_from(other.active())) return false;
  due_ = false;
  note = other.note;
  return true;
}

void Voice::forget() noexcept {
  due_ = false;
  note = {};
  for (auto& sounder : sounders_)
    if (sounder) sounder->stop();
}

void Voice::silence() noexcept {
  due_ = false;
  for (auto& sounder : sounders_)
    if (sounder) sounder->leave();
}

void Voice::start_if_due() noexcept {
  if (!due_) return;
  if (!active().is_idle() && has_free_spare()) active_ = 1 - active_;
  if (!active().is_idle()) return;
  due_ = false;
  active().start(start_values_);
  for (const std::uint32_t gate : gates_) active().strike_control(gate);
  for (std::size_t c = 0; c < aims_.size(); ++c)
    if (aims_[c] != start_values_[c]) active().set_control(c, aims_[c]);
}

int Voice::simulations() const noexcept {
  int count = 0;
  for (const auto& sounder : sounders_)
    if (sounder && !sounder->is_idle() && !sounder->is_silenced()) ++count;
  return count;
}

bool Voice::set_control(std::size_t control, double value) noexcept {
  if (!due_) return active().set_control(control, value);
  const ControlGesture& description = active().scene().controls[control].description;
  if (!(value >= description.low && value <= description.high)) return false;
  aims_[control] = value;
  return true;
}

void Voice::strike_control(std::size_t control) noexcept {
  if (!due_) active().strike_control(control);
}

double Voice::control(std::size_t control) const noexcept {
  return due_ ? aims_[control] : active().control(control);
}

void Voice::render(double* mix, std::size_t steps, bool may_sleep, StepWatcher* watcher) noexcept {
  Sounder* const other = sounders_[1].get();
  for (std::size_t i = 0; i < steps; ++i) {
    start_if_due();
    if (sounders_[0]->is_idle() && (!other || other->is_idle())) return;
    sounders_[0]->step(mix + i * channels_, may_sleep);
    if (other) other->step(mix + i * channels_, may_sleep);
    if (watcher && active().is_stepping()) active().show(*watcher);
  }
}

void Voice::report(LiveStatus& status) const noexcept {
  for (const auto& sounder : sounders_)
    if (sounder) sounder->report(status);
  if (note.is_held()) ++status.notes_held;
}

}  // namespace rattle::live
