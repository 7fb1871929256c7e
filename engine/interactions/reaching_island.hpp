// An island with rows that move: they join only the parts that they reach in this step. All other parts are
// solved by themselves, as if nothing moved. docs/step.md, "What glides"
#pragma once

#include <memory>
#include <rattle/interactions/island.hpp>
#include <rattle/interactions/some_rows_step.hpp>
#include <vector>

namespace rattle {

struct Scene;

class ReachingIsland final : public IslandStep {
 public:
  // `whole` solves moving rows and what they reach, `parts` the parts of the island, in their order.
  // Precondition: the island has parts. Scene and island must outlive it.
  ReachingIsland(const Scene& scene, const Island& island, std::unique_ptr<SomeRowsStep> whole,
                 std::vector<std::unique_ptr<IslandStep>> parts);

  bool prepares() const noexcept override { return !preparing_.empty(); }
  void prepare(const StepView& view) noexcept override;
  void solve(const StepView& view) noexcept override;

 private:
  // The part that has rows at a slot of a component.
  struct Owner {
    std::size_t first_slot = 0;  // of the component, in owners_
    bool has_rows = false;
  };
  void find_owners(const Scene& scene);
  void reach(std::uint32_t component, Slot slot) noexcept;
  void reach_from(const StepView& view, std::size_t row) noexcept;

  const Island& island_;
  std::unique_ptr<SomeRowsStep> whole_;
  std::vector<std::unique_ptr<IslandStep>> parts_;
  std::vector<IslandStep*> preparing_;  // those of the parts that prepare
  std::vector<Owner> components_;       // by component of the scene, up to the last that has rows
  std::vector<std::uint32_t> owners_;   // index of a part, or of none
  // Of a step.
  std::vector<std::uint8_t> is_reached_;  // by part
  std::vector<std::uint32_t> rows_;       // solved together, by their index in the scene
};

}  // namespace rattle
