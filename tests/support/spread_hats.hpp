// Expands the weights of a rectangle to one weight per grid point.
#pragma once

#include <rattle/numerics/hat_weights.hpp>
#include <vector>

namespace rattle::test {

inline std::vector<double> spread(const HatRectangle<double>& rectangle, int intervals) {
  std::vector<double> weights(static_cast<std::size_t>(intervals) + 1);
  const auto count = static_cast<std::size_t>(rectangle.count);
  for (std::size_t j = 0; j < count; ++j)
    weights.at(static_cast<std::size_t>(rectangle.first) + j) = rectangle.weight[hat_place(j, count)];
  return weights;
}

}  // namespace rattle::test
