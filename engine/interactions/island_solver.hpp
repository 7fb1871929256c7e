// Finds the forces of an island's interactions, all at once, and moves the components by them. docs/step.md
#pragma once

#include <cstdint>
#include <rattle/interactions/contact_solves.hpp>
#include <rattle/interactions/interaction_row.hpp>
#include <rattle/interactions/island_system.hpp>
#include <rattle/interactions/sliding_island.hpp>
#include <rattle/interactions/standing_island.hpp>
#include <rattle/interactions/step_view.hpp>

namespace rattle {

struct Scene;

class IslandSolver {
 public:
  explicit IslandSolver(const Scene& scene);

  // What can be worked out before the last component steps that the island waits for, once fingers are placed;
  // whether that is anything.
  bool prepares(std::size_t index) const noexcept { return standing_[index].prepares(); }
  void prepare(std::size_t index, const StepView& view) noexcept {
    standing_[index].prepare(view.levels, view.rows);
  }
  // Precondition: levels.next holds the free motion. Afterwards it holds q^{n+1}, and rows eta_next, psi_next,
  // force.
  void solve(const Island& island, std::size_t index, const StepView& view) noexcept {
    const StandingIsland& standing = standing_[index];
    if (!standing.usable() || !standing.solve(k_, view.levels, view.rows, contact_solves_)) solve_in_general(island, view);
  }

  // The same for islands of a slide alone, which have numbers of their own.
  std::uint32_t slide_alone(std::size_t island) const noexcept { return sliding_.slide_alone(island); }
  void prepare_slide(std::size_t slide, const StepView& view) noexcept { sliding_.alone(slide).prepare(view); }
  void solve_slide(std::size_t slide, const StepView& view) noexcept {
    if (!sliding_.alone(slide).step(view)) solve_in_general(sliding_.alone(slide).island(), view);
  }

  std::int64_t newton_failures() const noexcept { return newton_failures_; }
  const ContactSolves& contact_solves() const noexcept { return contact_solves_; }
  void reset() noexcept {
    newton_failures_ = 0;
    contact_solves_ = {};
  }

 private:
  void solve_in_general(const Island& island, const StepView& view) noexcept;
  void solve_in_place(const Island& island, const StepView& view) noexcept;
  // Lambda of a live island in this step.
  const double* live_compliance(const Island& island, const StepView& view) noexcept;

  double k_;
  IslandSystem system_;
  SlidingIslandSolver sliding_;
  std::vector<StandingIsland> standing_;  // of each island
  AlignedVector live_Lambda_;
  AlignedVector spread_;  // per slot of all components: what a unit force of one row moves, 0 between rows
  std::vector<std::size_t> first_slot_;  // of each component
  std::int64_t newton_failures_ = 0;
  ContactSolves contact_solves_;
};

}  // namespace rattle
