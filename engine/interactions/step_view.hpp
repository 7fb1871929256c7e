// The state that interactions read and change in a step. A simulator owns all of it.
#pragma once

#include <rattle/components/component.hpp>
#include <rattle/numerics/hat_weights.hpp>
#include <span>

namespace rattle {

struct Scene;
struct RowStates;
class FingerBoard;
class GlidingPoints;

struct StepView {
  const Scene& scene;
  std::span<const Levels> levels;
  RowStates& rows;
  std::span<const PlaceWeights> places;  // weights of rows that move along strings
  const FingerBoard& fingers;            // placed for this step
  const GlidingPoints& points;           // points of all rows in this step
};

}  // namespace rattle
