// What the interactions of a step read, and what they move. A simulator owns all of it.
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
  std::span<const PlaceWeights> places;  // of what moves along strings,
  const FingerBoard& fingers;            // once they are placed,
  const GlidingPoints& points;           // and of rows that glide
};

}  // namespace rattle
