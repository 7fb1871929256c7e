#include <algorithm>
#include <cmath>
#include <numbers>
#include <rattle/interactions/gliding_points.hpp>
#include <rattle/numerics/hat_weights.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {

namespace {

// Between places at which the modes are weighed: in samples, and as shares of half the shortest wave of the
// body.
constexpr std::int64_t longest_way = 32, shortest_way = 8;
constexpr double longest_distance = 0.1, straightness = 0.004;

}  // namespace

// A row that glides has the points that stay first, and then those that move.
GlidingPoints::GlidingPoints(const Scene& scene) : points_(scene.glides.size()) {
  for (std::size_t i = 0; i < points_.size(); ++i)
    if (!scene.glides[i].finds_weights()) points_[i].entries.resize(scene.glides[i].capacity);
  for (const RowModel& row : scene.rows) {
    if (row.glide < 0 || scene.glides[static_cast<std::size_t>(row.glide)].finds_weights()) continue;
    const Glide& glide = scene.glides[static_cast<std::size_t>(row.glide)];
    Points& points = points_[static_cast<std::size_t>(row.glide)];
    points.count = points.fixed = row.entry_count;
    std::copy_n(scene.entries.begin() + row.first_entry, row.entry_count, points.entries.begin());
    if (glide.is_stretch) points.curvature.resize(scene.components[glide.component].model->slot_count());
  }
  for (std::size_t i = 0; i < points_.size(); ++i)
    if (scene.glides[i].is_modal) make_modes(scene, scene.glides[i], points_[i]);
}

void GlidingPoints::make_modes(const Scene& scene, const Glide& glide, Points& points) {
  const SceneComponent& body = scene.components[glide.component];
  const std::size_t modes = body.model->point_count();
  points.from.resize(modes);
  points.to.resize(modes);
  points.scratch.resize(body.model->weighing_scratch());
  points.count = points.fixed + modes;
  for (std::size_t j = 0; j < modes; ++j)
    points.entries[points.fixed + j] = {glide.component, body.slot(GridPoint(j)), 0.0,
                                        body.model->step_compliance(GridPoint(j))};
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

void GlidingPoints::put(const Scene& scene, const Glide& glide, const Place& place, Points& points) noexcept {
  points.at = place;
  points.placed = points.moved = true;
  points.count = points.fixed;
  if (glide.intervals_across > 0)
    put_on_surface(scene, glide, place, points);
  else
    put_on_line(scene, glide, place.x, points);
}

inline void GlidingPoints::add(const Scene& scene, const Glide& glide, GridPoint point, double weight,
                               Points& points) noexcept {
  const SceneComponent& component = scene.components[glide.component];
  if (points.count < points.entries.size())
    points.entries[points.count++] = {glide.component, component.slot(point), glide.sign * weight,
                                      component.model->step_compliance(point)};
}

// Bilinear between the four points around. The grid of a surface is a rectangle.
void GlidingPoints::put_on_surface(const Scene& scene, const Glide& glide, const Place& place,
                                   Points& points) noexcept {
  const HatPair x = hat_pair(place.x, glide.spacing, glide.intervals);
  const HatPair y = hat_pair(place.y, glide.spacing_across, glide.intervals_across);
  const std::size_t column = static_cast<std::size_t>(glide.intervals_across) + 1;
  for (const std::size_t right : {0, 1})
    for (const std::size_t above : {0, 1})
      add(scene, glide, GridPoint((x.left.index + right) * column + (y.left.index + above)),
          (right ? x.right_weight : x.left_weight) * (above ? y.right_weight : y.left_weight), points);
}

// Clamped to the body. NaN becomes 0.
void GlidingPoints::weigh_modes(const Scene& scene, const Glide& glide, const Place& place,
                                Points& points) noexcept {
  const auto within = [](double at, double side) { return at > 0.0 ? std::min(at, side) : 0.0; };
  double x = within(place.x, glide.sides[0]), y = within(place.y, glide.sides[1]);
  if (glide.is_round) {
    const double radius = 0.5 * glide.sides[0];
    const double out = std::hypot(x - radius, y - radius);
    if (out > radius) {
      x = radius + (x - radius) * (radius / out);
      y = radius + (y - radius) * (radius / out);
    }
  }
  scene.components[glide.component].model->weigh(x, y, points.to, points.scratch);
}

// To weigh the modes at a place costs much more than a step. They are weighed at some places of the way, which
// is known ahead, and the weights change linearly between them.
void GlidingPoints::glide_by_modes(const Scene& scene, const Glide& glide, const GestureBank& gestures,
                                   Points& points) noexcept {
  const std::int64_t n = gestures.sample();
  const auto use = [&](double share) {
    for (std::size_t j = 0; j < points.to.size(); ++j)
      points.entries[points.fixed + j].weight =
          glide.sign * (share < 1.0 ? points.from[j] + share * (points.to[j] - points.from[j]) : points.to[j]);
    points.moved = true;
  };
  points.moved = false;
  if (!points.placed) {
    points.at = place_at(glide, gestures, n);
    points.placed = points.stands = true;
    points.begin = points.end = n;
    points.revision = gestures.revision();
    weigh_modes(scene, glide, points.at, points);
    return use(1.0);
  }
  if (glide.position.gesture < 0 && glide.across.gesture < 0) return;
  if (n > points.end || points.revision != gestures.revision()) begin_way(scene, glide, gestures, points);
  if (!points.stands && n > points.begin)
    use(static_cast<double>(n - points.begin) / static_cast<double>(points.end - points.begin));
}

// From the weights of n-1. A control that is set may change the way before its end.
void GlidingPoints::begin_way(const Scene& scene, const Glide& glide, const GestureBank& gestures,
                              Points& points) noexcept {
  const std::int64_t begin = gestures.sample() - 1;
  const bool is_other_control = begin < points.end && place_at(glide, gestures, points.end) == points.at;
  if (!points.stands && is_other_control) {
    points.revision = gestures.revision();
    return;
  }
  const bool is_there = begin == points.end || points.stands;  // the weights are those of the place
  points.revision = gestures.revision();
  points.begin = begin;
  points.end = find_end(glide, gestures, begin);
  const Place end = place_at(glide, gestures, points.end);
  points.stands = is_there && end == points.at;
  for (std::int64_t m = begin + 1; m < points.end && points.stands; ++m)
    points.stands = place_at(glide, gestures, m) == end;
  if (points.stands) return;
  for (std::size_t j = 0; j < points.from.size(); ++j)
    points.from[j] = glide.sign * points.entries[points.fixed + j].weight;
  points.at = end;
  weigh_modes(scene, glide, end, points);
}

// As far as the way is known, short and straight, but at least `shortest_way` if so much is known.
std::int64_t GlidingPoints::find_end(const Glide& glide, const GestureBank& gestures,
                                     std::int64_t begin) noexcept {
  const Place from = place_at(glide, gestures, begin);
  const double most_apart = straightness * glide.half_wave, furthest = longest_distance * glide.half_wave;
  std::int64_t way = std::min(longest_way, gestures.last_known() - begin);
  const auto is_too_far = [&] {
    const Place to = place_at(glide, gestures, begin + way);
    if (std::hypot(to.x - from.x, to.y - from.y) > furthest) return true;
    for (std::int64_t i = 1; i < way; ++i) {
      const double share = static_cast<double>(i) / static_cast<double>(way);
      const Place place = place_at(glide, gestures, begin + i);
      if (std::abs(place.x - (from.x + share * (to.x - from.x))) > most_apart ||
          std::abs(place.y - (from.y + share * (to.y - from.y))) > most_apart)
        return true;
    }
    return false;
  };
  while (way > shortest_way && is_too_far()) way = std::max(way / 2, shortest_way);
  return begin + way;
}

// Without width, or where no grid point is under it: the two points around. Else a raised cosine, weights
// adding up to 1.
void GlidingPoints::put_on_line(const Scene& scene, const Glide& glide, double position,
                                Points& points) noexcept {
  const auto add = [&](GridPoint point, double weight) {
    GlidingPoints::add(scene, glide, point, weight, points);
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
    for (std::size_t i = points.fixed; i < points.count; ++i) points.entries[i].weight /= sum;
    return;
  }
  points.count = points.fixed;
  const HatPair pair = hat_pair(position, glide.spacing, glide.intervals);
  add(pair.left, pair.left_weight);
  add(pair.left + 1, pair.right_weight);
}

}  // namespace rattle
