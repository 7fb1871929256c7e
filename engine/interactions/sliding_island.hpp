// Islands whose rows move along a string: slides, and whatever shares a string with one. docs/step.md, "Slides,
// fingers, moving places"
//
// Springs and tethers are linear and are eliminated first. One contact of exponent 1 that is left is solved in
// closed form, several by the iteration of contact_island.hpp.
#pragma once

#include <cstdint>
#include <rattle/interactions/contact_iteration.hpp>
#include <rattle/interactions/island_rows.hpp>
#include <rattle/interactions/sliding_points.hpp>
#include <rattle/interactions/sliding_system.hpp>
#include <rattle/interactions/some_rows_step.hpp>
#include <span>

namespace rattle {

// Working memory for the largest of some sliding islands. They are solved one after the other and share it.
struct SlidingWork {
  SlidingWork(const Scene& scene, std::span<const std::uint32_t> islands);
  SlidingPoints points;
  SlidingSystem system;

 private:
  SlidingWork(const Scene& scene, std::size_t most_rows) : points(scene, most_rows), system(most_rows) {}
};

class SlidingIsland final : public SomeRowsStep {
 public:
  // All arguments must outlive it. Precondition: island.kind is sliding.
  SlidingIsland(const Scene& scene, const Island& island, SlidingWork& work, IslandCounts& counts);

  void solve_rows(const StepView& view, std::span<const std::uint32_t> which) noexcept override;

 private:
  void keep_etas(RowStates& rows) const noexcept;
  bool find_forces(const StepView& view) noexcept;
  bool solve_laws(const IslandRows& rows) noexcept;
  bool solve_closed_form(const IslandRows& rows) noexcept;
  bool solve_contacts(const IslandRows& rows) noexcept;
  void look_at_contacts(const IslandRows& rows) noexcept;
  void store_rows(const StepView& view) const noexcept;

  const Island& island_;
  SlidingPoints& points_;
  SlidingSystem& system_;
  IslandCounts& counts_;
  SettlingLimits limits_;
  // Of a step.
  std::span<const std::uint32_t> which_;  // the rows that are solved
  std::size_t contacts_ = 0;              // how many of them are contacts
  std::size_t last_contact_ = 0;          // index of the last one among them
};

}  // namespace rattle
