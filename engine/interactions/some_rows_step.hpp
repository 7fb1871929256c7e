// An island whose rows can also be solved a few at a time: those that moving rows reach in a step.
#pragma once

#include <cstdint>
#include <numeric>
#include <rattle/interactions/island.hpp>
#include <rattle/interactions/island_step.hpp>
#include <span>
#include <vector>

namespace rattle {

class SomeRowsStep : public IslandStep {
 public:
  explicit SomeRowsStep(const Island& island) : all_(island.row_count) {
    std::iota(all_.begin(), all_.end(), island.first_row);
  }

  void solve(const StepView& view) noexcept final { solve_rows(view, all_); }
  // As solve(), of the rows `which` alone, by their index in the scene, ascending. Precondition: they share no
  // point with the others.
  virtual void solve_rows(const StepView& view, std::span<const std::uint32_t> which) noexcept = 0;

 private:
  std::vector<std::uint32_t> all_;
};

}  // namespace rattle
