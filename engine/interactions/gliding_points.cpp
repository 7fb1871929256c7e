#include <algorithm>
#include <cmath>
#include <numbers>
#include <rattle/interactions/gliding_points.hpp>
#include <rattle/numerics/hat_weights.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {

GlidingPoints::GlidingPoints(const Scene& scene) : points_(scene.glides.size()) {
  for (std::size_t i = 0; i < points_.size(); ++i)
    if (!scene.glides[i].is_alone) points_[i].entries.resize(scene.glides[i].capacity);
  for (const RowModel& row : scene.rows) {
    if (!row.is_stretch() || scene.glides[static_cast<std::size_t>(row.glide)].is_alone) continue;
    Points& points = points_[static_cast<std::size_t>(row.glide)];
    points.count = row.entry_count;
    std::copy_n(scene.entries.begin() + row.first_entry, row.entry_count, points.entries.begin());
    const std::uint32_t component = scene.glides[static_cast<std::size_t>(row.glide)].component;
    points.curvature.resize(scene.components[component].model->slot_count());
  }
}

// C = -s times the curvature of u^n.
void GlidingPoints::follow(const Scene& scene, const Glide& glide, std::span<const Levels> levels,
                           Points& points) noexcept {
  const Component& model = *scene.components[glide.component].model;
  const Levels& u = levels[glide.component];
  model.find_curvature({u.now, u.now, u.now}, points.curvature.data());
  for (std::size_t i = 0; i < points.count; ++i)
    points.entries[i].weight = -model.stretch_scale() * points.curvature[points.entries[i].slot.index];
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
