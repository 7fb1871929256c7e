// Reading a grid function between its points. The same weights distribute a force to the points (the adjoint),
// which keeps the energy balance exact.
#pragma once

#include <array>
#include <cstddef>
#include <rattle/scene/description.hpp>

namespace rattle {

struct WeightedPoint {
  std::size_t point = 0;
  double weight = 0.0;
};

struct LineWeights {
  std::array<WeightedPoint, 2> points{};
  int count = 0;
};

// `place` in grid intervals, 0 ... intervals.
LineWeights line_weights(double place, int intervals, Interpolation interpolation) noexcept;

}  // namespace rattle
