// Rows over all points of a component, and rows whose points move.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <properties/reference_rows.hpp>
#include <variant>

namespace rattle::test {
namespace {

double value_at(const SceneDescription& scene, const DrivenValue& value, std::int64_t n) {
  if (!value.gesture) return value.value;
  const auto& samples = std::get<SampledGesture>(scene.gestures[value.gesture->index].content).values;
  return samples[static_cast<std::size_t>(std::min(n, static_cast<std::int64_t>(samples.size()) - 1))];
}

void put_on_grid(ReferenceRow& row, const ReferenceComponents& components) {
  const ReferenceGlide& glide = *row.glide;
  row.points = glide.fixed;
  const auto points = points_at(components, glide.component, metres(static_cast<double>(glide.at_x)),
                                metres(static_cast<double>(glide.at_y)), Interpolation::linear, glide.sign);
  row.points.insert(row.points.end(), points.begin(), points.end());
  merge(row, components);
}

std::vector<Real> weigh_modes(const ReferenceComponent& c, Real x, Real y) {
  x = std::clamp(x, 0.0L, Real{c.length_x});
  y = std::clamp(y, 0.0L, Real{c.length_y});
  const Real radius = 0.5L * c.length_x, out = std::hypot(x - radius, y - radius);
  if (c.is_round && out > radius) {
    x = radius + (x - radius) * radius / out;
    y = radius + (y - radius) * radius / out;
  }
  return c.shapes(x, y);
}

void put_on_modes(ReferenceRow& row, std::int64_t n) {
  const ReferenceGlide& glide = *row.glide;
  row.points = glide.fixed;
  const Real share = glide.end > glide.begin ? Real(n - glide.begin) / Real(glide.end - glide.begin) : 1.0L;
  for (std::size_t j = 0; j < glide.to.size(); ++j)
    row.points.push_back(
        {glide.component, j, glide.sign * ((1.0L - share) * glide.from[j] + share * glide.to[j])});
}

// The last sample of a way that begins at `begin`. Gestures are known to the end of their block of 64 samples.
// A way is halved while it is longer than a tenth of half the shortest wave, or further than 0.4 % of that from
// a straight line of constant speed.
std::int64_t end_of_way(const ReferenceComponent& c, const ReferenceGlide& glide, const SceneDescription& scene,
                        std::int64_t begin) {
  const auto x = [&](std::int64_t n) { return value_at(scene, glide.x, n); };
  const auto y = [&](std::int64_t n) { return value_at(scene, glide.y, n); };
  const double half_wave =
      c.largest_wave_square > 0.0L
          ? static_cast<double>(std::numbers::pi_v<Real> / std::sqrt(c.largest_wave_square))
          : std::max(c.length_x, c.length_y);
  const auto is_good = [&](std::int64_t steps) {
    const std::int64_t end = begin + steps;
    if (std::hypot(x(end) - x(begin), y(end) - y(begin)) > 0.1 * half_wave) return false;
    for (std::int64_t i = 1; i < steps; ++i) {
      const double share = static_cast<double>(i) / static_cast<double>(steps);
      const auto off = [&](const auto& at) {
        return std::abs(at(begin + i) - (at(begin) + share * (at(end) - at(begin))));
      };
      if (off(x) > 0.004 * half_wave || off(y) > 0.004 * half_wave) return false;
    }
    return true;
  };
  const std::int64_t last_known = (begin + 2) / 64 * 64 + 63;
  std::int64_t steps = std::min<std::int64_t>(32, last_known - begin);
  while (steps > 8 && !is_good(steps)) steps = std::max<std::int64_t>(steps / 2, 8);
  return begin + steps;
}

void move_along_way(ReferenceRow& row, const SceneDescription& scene, const ReferenceComponent& c,
                    std::int64_t n) {
  ReferenceGlide& glide = *row.glide;
  const auto weights_at = [&](std::int64_t m) {
    return weigh_modes(c, value_at(scene, glide.x, m), value_at(scene, glide.y, m));
  };
  if (n == 0) {
    glide.from = glide.to = weights_at(0);
    glide.has_moved = true;
    return put_on_modes(row, n);
  }
  if (n > glide.end) {
    glide.begin = n - 1;
    glide.end = end_of_way(c, glide, scene, glide.begin);
    glide.from = glide.to;
    glide.to = weights_at(glide.end);
    glide.stands = true;
    for (std::int64_t m = glide.begin + 1; m <= glide.end; ++m)
      glide.stands &= value_at(scene, glide.x, m) == value_at(scene, glide.x, glide.begin) &&
                      value_at(scene, glide.y, m) == value_at(scene, glide.y, glide.begin);
  }
  glide.has_moved = !glide.stands;
  if (glide.has_moved) put_on_modes(row, n);
}

void move_glide(ReferenceRow& row, const SceneDescription& scene, const ReferenceComponents& components,
                std::int64_t n) {
  ReferenceGlide& glide = *row.glide;
  const ReferenceComponent& c = components[glide.component];
  if (!glide.is_placed) glide.fixed = row.points;
  if (c.shapes) {
    glide.is_placed = true;
    return move_along_way(row, scene, c, n);
  }
  const Real x = value_at(scene, glide.x, n), y = value_at(scene, glide.y, n);
  glide.has_moved = !glide.is_placed || x != glide.at_x || y != glide.at_y;
  glide.is_placed = true;
  glide.at_x = x;
  glide.at_y = y;
  put_on_grid(row, components);
}

}  // namespace

void move_points(ReferenceRow& row, const SceneDescription& scene, const ReferenceComponents& components,
                 const State& q, std::int64_t n) {
  if (row.glide) move_glide(row, scene, components, n);
  if (row.law != RowLaw::stretch) return;
  const ReferenceComponent& c = components[row.stretched];
  std::vector<Real> w(c.point_count(), 0.0L);
  for (const auto& [from, to] : c.stretched_pairs) {
    const Real slope = c.stretch_scale * (Real{q[row.stretched][to]} - q[row.stretched][from]);
    w[to] += slope;
    w[from] -= slope;
  }
  for (RowPoint& p : row.points) p.weight = w[p.point];
}

ReferenceRow row_of_cavity(const SceneDescription& scene, const ReferenceComponents& components,
                           const CavityDescription& d) {
  ReferenceRow row;
  row.law = RowLaw::spring;
  row.K1 = d.air_density * d.sound_speed * d.sound_speed / d.volume;
  for (const auto& [head, sign] : {std::pair{d.first, 1.0L}, std::pair{d.second, -1.0L}}) {
    if (head.kind == ComponentKind::barrier) continue;
    const std::size_t index = index_of(scene, head);
    const std::vector<Real>& area = components[index].area;
    for (std::size_t p = 0; p < area.size(); ++p)
      if (components[index].mass[p] > 0.0L && area[p] != 0.0L) row.points.push_back({index, p, sign * area[p]});
  }
  return row;
}

ReferenceRow row_of_bow(const SceneDescription& scene, const ReferenceComponents& components,
                        const BowDescription& d) {
  SceneDescription with_zero = scene;
  const ComponentHandle zero = with_zero.add(BarrierDescription{.name = "zero"});
  ReferenceRow row = row_between(with_zero, components, d.place, at(zero));
  row.law = RowLaw::bow;
  if (row.glide) row.glide->x = *d.position, row.glide->y = d.position_y.value_or(0.0);
  row.bow_force = d.force.value;
  row.bow_velocity = d.velocity.value;
  row.sharpness = d.sharpness;
  row.is_iterated = d.solver == BowSolver::iterated;
  return row;
}

ReferenceRow row_of_stretch(const ReferenceComponents& components, std::size_t component) {
  ReferenceRow row;
  row.law = RowLaw::stretch;
  row.stretched = component;
  for (std::size_t p = 0; p < components[component].point_count(); ++p)
    if (components[component].mass[p] > 0.0L) row.points.push_back({component, p, 0.0L});
  return row;
}

}  // namespace rattle::test
