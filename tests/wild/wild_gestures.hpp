// Random gestures within given limits: sines, breakpoints, noise, chirps, formulas of other gestures.
#pragma once

#include <properties/random_draws.hpp>
#include <rattle/scene/description.hpp>
#include <vector>

namespace rattle::test {

class GestureDrawer {
 public:
  GestureDrawer(SceneDescription& scene, Random& random);

  // A gesture that stays within [low, high].
  DrivenValue moving(double low, double high);

  // Returns the value, or, with this scene's probability of movement, a gesture: close to the value or over the
  // full range.
  DrivenValue perhaps(double value, double low, double high);

 private:
  GestureHandle sine(double low, double high);
  GestureHandle breakpoints(double low, double high);
  GestureHandle formula(double low, double high);
  double any_frequency();
  std::string next_name() const;

  SceneDescription& scene_;
  Random& random_;
  double liveliness_ = 0.0;  // probability that a parameter moves
};

}  // namespace rattle::test
