// Lambda of driven islands, found in every step: fingers or a moving damping change the compliance of points,
// or rows glide along a string. Between two rows of which neither moves it stays.
#pragma once

#include <cstdint>
#include <rattle/base/aligned.hpp>
#include <rattle/interactions/island.hpp>
#include <rattle/interactions/step_view.hpp>
#include <span>
#include <vector>

namespace rattle {

class DrivenCompliance {
 public:
  // Memory for the driven islands among `islands`.
  DrivenCompliance(const Scene& scene, std::span<const std::uint32_t> islands);

  // Lambda = C B C^T with the B and C of this step, in the island's profile.
  const double* find(const Island& island, const StepView& view) noexcept;

 private:
  struct OfIsland {
    std::size_t first = 0;  // in Lambda_
    bool is_known = false;
  };
  std::vector<OfIsland> of_island_;
  std::vector<char> moves_;  // by row of the scene
  AlignedVector Lambda_;
  AlignedVector spread_;                 // by slot of all components: B C^T of one row; 0 between rows
  std::vector<std::size_t> first_slot_;  // of each component
};

}  // namespace rattle
