// The one interface of all islands: how the forces of an island are found in a step.
//
// An island may be solved in several ways: packed, in general, sliding, or as a slide alone. IslandSteps
// chooses the way once, when a simulator is made.
#pragma once

#include <cstdint>
#include <rattle/interactions/contact_solves.hpp>
#include <rattle/interactions/step_view.hpp>

namespace rattle {

class IslandStep {
 public:
  IslandStep() = default;
  IslandStep(const IslandStep&) = delete;
  IslandStep& operator=(const IslandStep&) = delete;
  virtual ~IslandStep() = default;

  // True if part of the solve can run before the island's last component is predicted.
  virtual bool prepares() const noexcept { return false; }
  // That part. Precondition: fingers are placed, and all components of the island but the last are predicted.
  virtual void prepare(const StepView&) noexcept {}

  // Finds all forces at once and moves the components by them.
  // Precondition: levels.next holds the free motion q*. Afterwards it holds q^{n+1}, and the rows hold
  // eta_next, force, and psi_next or W_next.
  virtual void solve(const StepView& view) noexcept = 0;
};

// What the islands of one thread count.
struct IslandCounts {
  std::int64_t newton_failures = 0;  // steps in which an iteration to convergence did not converge
  ContactSolves contact_solves;
};

}  // namespace rattle
