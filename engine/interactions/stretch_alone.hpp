// A body on which nothing acts but its own stretch: two passes over its points. docs/step.md,
// "Stretch"
#pragma once

#include <rattle/interactions/body_stretch.hpp>
#include <rattle/interactions/island.hpp>
#include <rattle/interactions/island_step.hpp>

namespace rattle {

struct Scene;

// True if the island is such a row.
bool is_stretch_alone(const Scene& scene, const Island& island) noexcept;

class StretchAlone final : public IslandStep {
 public:
  // The scene must outlive it. Precondition: is_stretch_alone().
  StretchAlone(const Scene& scene, const Island& island) : stretch_(scene, island.first_row) {}

  void solve(const StepView& view) noexcept override {
    stretch_.find(view);
    const double f = stretch_.free_force(view);
    stretch_.push(view, f);
    stretch_.store(view, f, stretch_.D_star() - stretch_.Lambda() * f);
  }

 private:
  BodyStretch stretch_;
};

}  // namespace rattle
