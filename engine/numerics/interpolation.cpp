#include <algorithm>
#include <cmath>
#include <rattle/numerics/interpolation.hpp>

namespace rattle {

LineWeights line_weights(double place, int intervals, Interpolation interpolation) noexcept {
  const double nearest_point = std::clamp(std::round(place), 0.0, static_cast<double>(intervals));
  const bool on_point = std::abs(place - nearest_point) <= 1e-12 * std::max(1.0, std::abs(place));
  if (on_point || interpolation == Interpolation::nearest)
    return {{WeightedPoint{static_cast<std::size_t>(nearest_point), 1.0}, WeightedPoint{}}, 1};
  const double left = std::clamp(std::floor(place), 0.0, static_cast<double>(intervals - 1));
  const std::size_t l = static_cast<std::size_t>(left);
  const double share = place - left;
  return {{WeightedPoint{l, 1.0 - share}, WeightedPoint{l + 1, share}}, 2};
}

}  // namespace rattle
