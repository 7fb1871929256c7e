#include <rattle/interactions/standing_prepare.hpp>
#include <rattle/interactions/standing_sample.hpp>
#include <rattle/interactions/standing_step.hpp>

namespace rattle {
namespace {

struct Plain;  // makes the templates internal to this file

}  // namespace

void PlainStandingStep::prepare(const StepView& view) noexcept {
  StandingPreparation<Plain>::prepare(island_, view.levels, view.rows);
}

void PlainStandingStep::solve(const StepView& view) noexcept {
  if (!StandingSample<Plain>(island_, view.levels, view.rows, solves_).solve()) general_->solve(view);
}

}  // namespace rattle
