// Lambda of driven islands, found in every step: fingers or a moving damping change the compliance of points,
// or rows glide along a string.
#pragma once

#include <cstdint>
#include <rattle/base/aligned.hpp>
#include <rattle/interactions/island.hpp>
#include <rattle/interactions/step_view.hpp>
#include <span>
#include <vector>

namespace rattle {

struct RowModel;

// True if the points of the row, or the compliance of one of them, change while a scene runs.
bool is_driven(const Scene& scene, const RowModel& row);

// Lambda of one island. What nothing moves is found once, unless different rows are solved in different steps.
struct DrivenLambda {
  explicit DrivenLambda(const Island& island);
  AlignedVector values;
  bool keeps;
  bool is_known = false;
};

// Working memory that driven islands share.
class DrivenCompliance {
 public:
  DrivenCompliance(const Scene& scene, std::span<const std::uint32_t> islands);

  // Lambda = C B C^T with the B and C of this step, of some rows of the island by their index in the scene,
  // ascending, in the profile of `among`. Precondition: they are all rows where Lambda is kept.
  const double* find(std::span<const std::uint32_t> which, const SkylineProfile& among, const StepView& view,
                     DrivenLambda& Lambda) noexcept;

 private:
  std::vector<char> moves_;              // by row of the scene
  AlignedVector spread_;                 // by slot of all components: B C^T of one row; 0 between rows
  std::vector<std::size_t> first_slot_;  // of each component
};

}  // namespace rattle
