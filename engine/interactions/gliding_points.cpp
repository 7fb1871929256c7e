#include <algorithm>
#include <cmath>
#include <numbers>
#include <rattle/interactions/gliding_points.hpp>
#include <rattle/numerics/hat_weights.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {

GlidingPoints::GlidingPoints(const Scene& scene) : points_(scene.glides.size()) {
  for (std::size_t i = 0; i < points_.size(); ++i) points_[i].entries.resize(scene.glides[i].capacity);
}

// Without width, or where no grid point is under it: the two points around. Else a raised cosine, weights
// adding up to 1.
void GlidingPoints::place(const Scene& scene, const Glide& glide, double position, Points& points) noexcept {
  const SceneComponent& string = scene.components[glide.component];
  points.position = position;
  points.placed = true;
  points.count = 0;
  const auto add = [&](GridPoint point, double weight) {
    if (points.count < points.entries.size())
      points.entries[points.count++] = {glide.component, string.slot(point), weight, 0.0};
  };
  const double centre = std::clamp(position, 0.0, glide.intervals * glide.spacing);
  double sum = 0.0;
  if (glide.width > 0.0) {
    const auto first = static_cast<std::ptrdiff_t>(std::max((centre - 0.5 * glide.width) / glide.spacing, 0.0));
    for (std::ptrdiff_t l = first; l <= glide.intervals; ++l) {
      const double distance = static_cast<double>(l) * glide.spacing - centre;
      if (distance >= 0.5 * glide.width) break;
      if (distance <= -0.5 * glide.width) continue;
      const double weight = 1.0 + std::cos(2.0 * std::numbers::pi * distance / glide.width);
      add(GridPoint(static_cast<std::size_t>(l)), weight);
      sum += weight;
    }
  }
  if (sum > 0.0) {
    for (std::size_t i = 0; i < points.count; ++i) points.entries[i].weight /= sum;
    return;
  }
  points.count = 0;
  const HatPair pair = hat_pair(position, glide.spacing, glide.intervals);
  add(pair.left, pair.left_weight);
  add(pair.left + 1, pair.right_weight);
}

}  // namespace rattle
