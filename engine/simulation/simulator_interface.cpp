// The interface of a run, except for the step: simulator.cpp has that.
#include <rattle/simulation/simulator_run.hpp>

namespace rattle {

Simulator::Simulator(std::shared_ptr<const Scene> scene, int threads)
    : run_(std::make_unique<Run>(std::move(scene), threads)) {}
Simulator::~Simulator() = default;

int Simulator::threads() const noexcept { return static_cast<int>(run_->shares_.size()); }
const Scene& Simulator::scene() const noexcept { return *run_->scene_; }
std::int64_t Simulator::samples_done() const noexcept { return run_->n_; }

void Simulator::reset() noexcept { run_->reset(); }
void Simulator::reset(std::span<const double> control_values) noexcept { run_->reset(control_values); }
bool Simulator::go_on_from(const Simulator& other) noexcept { return run_->go_on_from(*other.run_); }
void Simulator::attach(EnergyLedger& ledger) noexcept { run_->attach(ledger); }
void Simulator::detach() noexcept { run_->detach(); }
void Simulator::zero_tiny_state() noexcept { run_->zero_tiny_state(); }

bool Simulator::set_control(std::size_t control, double value) noexcept {
  const SceneControl& c = scene().controls[control];
  if (!(value >= c.description.low && value <= c.description.high)) return false;
  run_->gestures_.set_control(c.gesture, value);
  return true;
}
void Simulator::strike_control(std::size_t control) noexcept {
  run_->gestures_.strike_control(scene().controls[control].gesture);
}
double Simulator::control(std::size_t control) const noexcept {
  return run_->gestures_.control(scene().controls[control].gesture);
}

std::span<const double> Simulator::frame() const noexcept { return run_->frame_; }
std::span<const double> Simulator::probes() const noexcept { return run_->probe_values_; }
PointsView Simulator::displacement(std::size_t component) const noexcept {
  return {run_->levels_[component].now, scene().components[component].slots};
}
ShapeView Simulator::shape(std::size_t component) const noexcept {
  return {*scene().components[component].model, run_->levels_[component].now};
}
const RowStates& Simulator::rows() const noexcept { return run_->rows_; }
const GestureBank& Simulator::gestures() const noexcept { return run_->gestures_; }
std::span<const double> Simulator::forces() const noexcept { return run_->force_values_; }
const std::vector<FingerTouch>& Simulator::fingers() const noexcept { return run_->fingers_.touches(); }
const GestureFault& Simulator::gesture_fault() const noexcept { return run_->gestures_.fault(); }
const TensionFault& Simulator::tension_fault() const noexcept { return run_->components_.fault(); }

std::int64_t Simulator::newton_failures() const noexcept {
  std::int64_t sum = 0;
  for (const auto& share : run_->shares_) sum += share->islands.counts().newton_failures;
  return sum;
}
ContactSolves Simulator::contact_solves() const noexcept {
  ContactSolves sum;
  for (const auto& share : run_->shares_) sum += share->islands.counts().contact_solves;
  return sum;
}

}  // namespace rattle
