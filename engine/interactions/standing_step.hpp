// The packed way to solve an island, as an IslandStep.
#pragma once

#include <memory>
#include <rattle/interactions/island_step.hpp>
#include <rattle/interactions/standing_island.hpp>

namespace rattle {

class StandingStep : public IslandStep {
 public:
  StandingStep(StandingIsland island, std::unique_ptr<IslandStep> general, ContactSolves& solves) noexcept;
  ~StandingStep() override;
  bool prepares() const noexcept override;

 protected:
  std::unique_ptr<IslandStep> general_;  // solves the samples that are not ordinary
  ContactSolves& solves_;
  StandingIsland island_;  // last: its first fields share a cache line with the above
};

class PlainStandingStep final : public StandingStep {
 public:
  using StandingStep::StandingStep;
  ~PlainStandingStep() override;
  void prepare(const StepView& view) noexcept override;
  void solve(const StepView& view) noexcept override;
};

// Multiplications and additions are fused. Only where KernelSet::fuses.
class FusedStandingStep final : public StandingStep {
 public:
  using StandingStep::StandingStep;
  ~FusedStandingStep() override;
  void prepare(const StepView& view) noexcept override;
  void solve(const StepView& view) noexcept override;
};

// Chooses the variant that belongs to the scene's kernels.
std::unique_ptr<IslandStep> make_standing_step(const Scene& scene, StandingIsland island,
                                               std::unique_ptr<IslandStep> general, ContactSolves& solves);

}  // namespace rattle
