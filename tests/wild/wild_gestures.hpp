// Gestures drawn at random that stay within given limits: sines, breakpoints, noise, chirps, formulas of other
// gestures.
#pragma once

#include <properties/random_draws.hpp>
#include <rattle/scene/description.hpp>
#include <vector>

namespace rattle::test {

class GestureDrawer {
 public:
  GestureDrawer(SceneDescription& scene, Random& random);

  // A gesture that stays within low ... high.
  LiveValue moving(double low, double high);

  // The value, or, as often as this scene moves things, a gesture: narrowly around the value or all the way.
  LiveValue perhaps(double value, double low, double high);

 private:
  GestureHandle sine(double low, double high);
  GestureHandle breakpoints(double low, double high);
  GestureHandle formula(double low, double high);
  double any_frequency();
  std::string next_name() const;

  SceneDescription& scene_;
  Random& random_;
  double liveliness_ = 0.0;  // how likely a parameter moves
};

}  // namespace rattle::test
