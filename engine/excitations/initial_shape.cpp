#include <algorithm>
#include <cmath>
#include <numbers>
#include <rattle/excitations/initial_shape.hpp>

namespace rattle {

double bump(Shape shape, double r, double w) noexcept {
  const double distance = std::abs(r);
  if (distance >= w) return 0.0;
  if (shape == Shape::triangle) return 1.0 - distance / w;
  return 0.5 * (1.0 + std::cos(std::numbers::pi * distance / w));
}

double pluck(double x, double centre, double length) noexcept {
  if (x <= centre) return centre > 0.0 ? x / centre : 1.0;
  return centre < length ? (length - x) / (length - centre) : 1.0;
}

}  // namespace rattle
