// A body on which nothing acts but its own stretch: two passes over its points. docs/step.md,
// "Stretch"
#pragma once

#include <rattle/base/aligned.hpp>
#include <rattle/interactions/island.hpp>
#include <rattle/interactions/island_step.hpp>

namespace rattle {

struct Scene;

// True if the island is such a row.
bool is_stretch_alone(const Scene& scene, const Island& island) noexcept;

class StretchAlone final : public IslandStep {
 public:
  // The scene must outlive it. Precondition: is_stretch_alone().
  StretchAlone(const Scene& scene, const Island& island);

  void solve(const StepView& view) noexcept override;

 private:
  std::size_t row_;
  std::uint32_t component_;
  double scale_;             // s
  double compliance_ = 0.0;  // B of the first point that moves, at t = 0
  AlignedVector curvature_;
};

}  // namespace rattle
