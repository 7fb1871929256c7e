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

class DrivenCompliance {
 public:
  // Memory for the largest driven island among `islands`, none where there is no driven one.
  DrivenCompliance(const Scene& scene, std::span<const std::uint32_t> islands);

  // Lambda = C B C^T with the B and C of this step, of some rows of the island by their index in the scene,
  // ascending, in the profile of `among`. Valid until the next call.
  const double* find(std::span<const std::uint32_t> which, const SkylineProfile& among,
                     const StepView& view) noexcept;

 private:
  AlignedVector Lambda_;
  AlignedVector spread_;                 // by slot of all components: B C^T of one row; 0 between rows
  std::vector<std::size_t> first_slot_;  // of each component
};

}  // namespace rattle
