// Rows over all points of a component, and rows whose points move.
#include <algorithm>
#include <cmath>
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

void put_on_modes(ReferenceRow& row) {
  const ReferenceGlide& glide = *row.glide;
  row.points = glide.fixed;
  const Real share = glide.steps > 0 ? Real{1.0} * glide.step / glide.steps : 1.0L;
  for (std::size_t j = 0; j < glide.to.size(); ++j)
    row.points.push_back(
        {glide.component, j, glide.sign * ((1.0L - share) * glide.from[j] + share * glide.to[j])});
}

void move_glide(ReferenceRow& row, const SceneDescription& scene, const ReferenceComponents& components,
                std::int64_t n) {
  ReferenceGlide& glide = *row.glide;
  const ReferenceComponent& c = components[glide.component];
  const Real x = value_at(scene, glide.x, n), y = value_at(scene, glide.y, n);
  const bool is_new = !glide.is_placed, is_elsewhere = is_new || x != glide.at_x || y != glide.at_y;
  const auto go = [&] { glide.at_x = x, glide.at_y = y; };
  if (is_new) glide.fixed = row.points, glide.is_placed = true;
  glide.has_moved = is_elsewhere;
  if (!c.shapes) {
    go();
    return put_on_grid(row, components);
  }
  if (is_new) {
    go();
    glide.from = glide.to = weigh_modes(c, x, y);
    glide.step = glide.steps = std::max(static_cast<int>(std::lround(1e-3 * scene.sample_rate)), 1);
    return put_on_modes(row);
  }
  glide.has_moved = glide.step < glide.steps;
  glide.step = std::min(glide.step + 1, glide.steps);
  put_on_modes(row);
  if (glide.step < glide.steps || !is_elsewhere) return;
  go();
  glide.from = glide.to;
  glide.to = weigh_modes(c, x, y);
  glide.step = 0;
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
