// The step: what happens in one sample, in its order. docs/step.md has the equations.
#include <rattle/base/denormals.hpp>
#include <rattle/simulation/energy_ledger.hpp>
#include <rattle/simulation/simulator_gestures.hpp>
#include <rattle/simulation/simulator_outputs.hpp>
#include <rattle/simulation/simulator_run.hpp>

namespace rattle {
namespace {

constexpr std::int64_t steps_between_zeroing = 64;  // no state falls from tiny to denormal within them

}  // namespace

void Simulator::step() noexcept {
  const FlushDenormals flush;
  run_->advance_one_sample();
}
void Simulator::render(std::span<double> interleaved) noexcept { run_->render(interleaved); }
void Simulator::render(std::span<float> interleaved) noexcept { run_->render(interleaved); }

template <class Sample>
void Simulator::Run::render(std::span<Sample> interleaved) noexcept {
  const FlushDenormals flush;
  const std::size_t frames = frame_.empty() ? 0 : interleaved.size() / frame_.size();
  Sample* to = interleaved.data();
  for (std::size_t i = 0; i < frames; ++i) {
    advance_one_sample();
    for (const double channel : frame_) *to++ = static_cast<Sample>(channel);
  }
}

void Simulator::Run::advance_one_sample() noexcept {
  const bool is_recorded = ledger_ && ledger_->is_due();
  if (is_recorded && ledger_->is_sampled()) show_ledger_the_step_before();
  move_controls();
  if (crew_)
    crew_->run();  // step_share() of every thread
  else
    step_share(0);
  if (is_recorded)
    // observes, never changes the path
    ledger_->record(levels_, rows_, force_values_, fingers_.touches(), &points_);
  read_outputs(true);
  advance_state();
  gestures_.advance();
  ++n_;
  if constexpr (!FlushDenormals::works)
    if (n_ % steps_between_zeroing == 0) zero_tiny_state();
}

// Free motion, forces and interactions of the groups that belong to one thread.
void Simulator::Run::step_share(std::size_t index) noexcept {
  Share& share = *shares_[index];
  for (const StepAction action : share.actions) {
    const std::size_t i = action.index;
    switch (action.act) {
      case StepAct::predict:
        predict(i);
        break;
      case StepAct::push:
        apply_force(i);
        break;
      case StepAct::press_fingers:
        fingers_.press(scene_->groups[i].fingers, view_.levels);
        break;
      case StepAct::prepare:
        share.islands[i].prepare(view_);
        break;
      case StepAct::solve:
        share.islands[i].solve(view_);
        break;
    }
  }
}

inline void Simulator::Run::predict(std::size_t c) noexcept {
  const Levels& q = levels_[c];
  if (!two_levels_[c]) return motions_[c]->predict(q);
  for (const Slot slot : scene_->components[c].kept) q.prev[slot] = q.next[slot];
  for (const std::uint32_t glide : scene_->components[c].glides)
    for (const RowEntry& entry : points_.of(glide))
      if (entry.component == c) q.prev[entry.slot] = q.next[entry.slot];
  motions_[c]->predict({q.next, q.now, q.next, q.scratch, q.low});
}

inline void Simulator::Run::apply_force(std::size_t index) noexcept {
  const SceneForce& force = scene_->forces[index];
  const double F = force_values_[index] = force.envelope.value(n_) * gestures_.now(force.factor);
  if (F == 0.0) return;
  for (const RowEntry& e : points_.of(force))
    levels_[e.component].push(e.slot, fingers_.yield(e.component) * e.step_compliance * e.weight * F);
}

// n <- n+1
inline void Simulator::Run::advance_state() noexcept {
  const std::uint8_t* in_two = two_levels_.data();
  for (Levels& q : levels_) *in_two++ ? std::swap(q.next, q.now) : q.advance();
  if (keeps_psi_) rows_.psi.swap(rows_.psi_next);
  if (keeps_W_) rows_.W.swap(rows_.W_next);
}

}  // namespace rattle
