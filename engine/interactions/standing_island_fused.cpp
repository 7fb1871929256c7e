// Only for processors that fuse. Everything is inlined into these two functions: code that other files share
// must not be emitted here, where contraction is allowed.
#include <rattle/interactions/standing_prepare.hpp>
#include <rattle/interactions/standing_sample.hpp>
#include <rattle/interactions/standing_step.hpp>
#include <rattle/kernels/fused.hpp>

namespace rattle {
namespace {

struct Fused;  // makes the templates internal to this file

}  // namespace

RATTLE_FUSED void FusedStandingStep::prepare(const StepView& view) noexcept {
  StandingPreparation<Fused>::prepare(island_, view.levels, view.rows);
}

RATTLE_FUSED void FusedStandingStep::solve(const StepView& view) noexcept {
  if (!StandingSample<Fused>(island_, view.levels, view.rows, solves_).solve()) general_->solve(view);
}

}  // namespace rattle
