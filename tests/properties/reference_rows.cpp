#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <properties/reference_rows.hpp>

namespace rattle::test {

std::size_t index_of(const SceneDescription& scene, ComponentHandle handle) {
  switch (handle.kind) {
    case ComponentKind::mass:
      return handle.index;
    case ComponentKind::string:
      return scene.masses.size() + handle.index;
    case ComponentKind::membrane:
      return scene.masses.size() + scene.strings.size() + scene.plates.size() + handle.index;
    case ComponentKind::body:
      return scene.masses.size() + scene.strings.size() + scene.plates.size() + scene.membranes.size() +
             handle.index;
    default:
      return scene.masses.size() + scene.strings.size() + handle.index;
  }
}

namespace {

Real barrier_height_at(const BarrierDescription& barrier, Real x) {
  const auto& profile = barrier.profile;
  if (profile.empty()) return barrier.height.value;
  if (x <= profile.front().first) return static_cast<Real>(barrier.height.value) + profile.front().second;
  for (std::size_t i = 1; i < profile.size(); ++i)
    if (x <= profile[i].first) {
      const Real x0 = profile[i - 1].first, x1 = profile[i].first;
      const Real y0 = profile[i - 1].second, y1 = profile[i].second;
      return barrier.height.value + y0 + (y1 - y0) * (x - x0) / (x1 - x0);
    }
  return static_cast<Real>(barrier.height.value) + profile.back().second;
}

// Linear interpolation weights at a place given in metres or as a fraction.
std::vector<std::pair<int, Real>> weights_along(Coordinate coordinate, double length, int intervals,
                                                Interpolation interpolation) {
  const Real share = coordinate.is_fraction ? Real{coordinate.value} : coordinate.value / Real{length};
  const Real place = std::clamp(share, 0.0L, 1.0L) * intervals;
  const Real closest = std::round(place);
  if (interpolation == Interpolation::nearest || std::abs(place - closest) < 1e-11L)
    return {{static_cast<int>(closest), 1.0L}};
  const Real left = std::floor(place);
  return {{static_cast<int>(left), 1.0L - (place - left)}, {static_cast<int>(left) + 1, place - left}};
}

void attach(ReferenceRow& row, const SceneDescription& scene, const ReferenceComponents& components,
            const Attachment& place, Real sign) {
  if (place.component.kind == ComponentKind::barrier) {
    const Real height = barrier_height_at(scene.barriers[place.component.index], place.x.value);
    row.offset += sign * height;
    row.offset_size += std::abs(height);
    return;
  }
  const std::size_t index = index_of(scene, place.component);
  if (place.glides) {
    row.glide = {.component = index, .sign = sign};
    return;
  }
  const auto points = points_at(components, index, place.x, place.y, place.interpolation, sign);
  row.points.insert(row.points.end(), points.begin(), points.end());
}

ReferenceRow opposite(ReferenceRow row) {
  for (RowPoint& p : row.points) p.weight = -p.weight;
  if (row.glide) row.glide->sign = -row.glide->sign;
  row.offset = -row.offset;
  return row;
}

void add_contact(std::vector<ReferenceRow>& rows, ReferenceRow row, const ContactDescription& d, Rule rule) {
  row.law = d.two_sided && d.play == 0.0 ? RowLaw::two_sided : RowLaw::one_sided;
  row.rule = rule;
  row.K = d.stiffness.value;
  row.alpha = d.exponent;
  row.loss = d.loss.value;
  row.offset -= d.gap.value;
  row.offset_size += std::abs(d.gap.value) + d.play;
  if (d.play > 0.0) {
    ReferenceRow other = opposite(row);
    other.offset -= d.play;
    rows.push_back(std::move(other));
  }
  row.offset -= d.play;
  rows.push_back(std::move(row));
}

// Merges rows with a common point into islands; a rule that chooses the force applies to its whole island.
void find_islands(std::vector<ReferenceRow>& rows, const ReferenceComponents& components) {
  std::vector<std::size_t> leader(rows.size());
  std::iota(leader.begin(), leader.end(), std::size_t{0});
  const auto find = [&](std::size_t r) {
    while (leader[r] != r) r = leader[r];
    return r;
  };
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> first_at;
  const auto touch = [&](std::size_t r, std::size_t component, std::size_t point) {
    const auto [known, is_new] = first_at.try_emplace({component, point}, r);
    if (!is_new) leader[find(r)] = find(known->second);
  };
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (const RowPoint& p : rows[r].points) touch(r, p.component, p.point);
    if (!rows[r].glide) continue;  // it may come to any point
    for (std::size_t p = 0; p < components[rows[r].glide->component].point_count(); ++p)
      touch(r, rows[r].glide->component, p);
  }
  std::vector<bool> newton(rows.size(), false), chooses(rows.size(), false);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    rows[r].island = find(r);
    if (!rows[r].is_contact()) continue;
    if (rows[r].rule == Rule::newton) newton[rows[r].island] = true;
    if (rows[r].rule == Rule::newton || rows[r].rule == Rule::gradient) chooses[rows[r].island] = true;
  }
  // A distributed contact may span several islands but has a single rule.
  for (std::size_t changes = 1; changes > 0;) {
    changes = 0;
    for (const ReferenceRow& a : rows)
      for (const ReferenceRow& b : rows) {
        const bool same = a.is_contact() && b.is_contact() && a.interaction.kind == b.interaction.kind &&
                          a.interaction.index == b.interaction.index;
        if (!same || !chooses[a.island] || chooses[b.island]) continue;
        chooses[b.island] = true;
        ++changes;
      }
  }
  for (ReferenceRow& row : rows) row.by_newton = newton[row.island], row.chooses_force = chooses[row.island];
}

}  // namespace

std::vector<RowPoint> points_at(const ReferenceComponents& components, std::size_t index, Coordinate x,
                                Coordinate y, Interpolation interpolation, Real sign) {
  const ReferenceComponent& c = components[index];
  if (c.handle.kind == ComponentKind::mass) return {{index, 0, sign}};
  std::vector<RowPoint> points;
  if (c.shapes) {
    const auto metres_of = [](Coordinate at, Real side) {
      return at.is_fraction ? at.value * side : Real{at.value};
    };
    const std::vector<Real> phi = c.shapes(metres_of(x, c.length_x), metres_of(y, c.length_y));
    const auto is_rounding = [](Real shape) { return std::abs(shape) < 1e-12L; };
    if (std::all_of(phi.begin(), phi.end(), is_rounding)) return {};  // held
    for (std::size_t j = 0; j < phi.size(); ++j) points.push_back({index, j, sign * phi[j]});
    return points;
  }
  const auto along_x = weights_along(x, c.length_x, c.intervals_x, interpolation);
  std::vector<std::pair<int, Real>> along_y{{0, 1.0L}};
  if (c.length_y > 0.0) along_y = weights_along(y, c.length_y, c.intervals_y, interpolation);
  for (const auto& [l, wx] : along_x)
    for (const auto& [m, wy] : along_y)
      points.push_back({index, static_cast<std::size_t>(l * (c.intervals_y + 1) + m), sign * wx * wy});
  return points;
}

void merge(ReferenceRow& row, const ReferenceComponents& components) {
  std::map<std::pair<std::size_t, std::size_t>, Real> merged;
  for (const RowPoint& p : row.points)
    if (components[p.component].mass[p.point] > 0.0L) merged[{p.component, p.point}] += p.weight;
  row.points.clear();
  for (const auto& [place, weight] : merged)
    if (std::abs(weight) > 1e-15L) row.points.push_back({place.first, place.second, weight});
}

ReferenceRow row_between(const SceneDescription& scene, const ReferenceComponents& components,
                         const Attachment& first, const Attachment& second) {
  ReferenceRow row;
  attach(row, scene, components, first, 1.0L);
  attach(row, scene, components, second, -1.0L);
  merge(row, components);
  return row;
}

ReferenceRow row_of_rest(const SceneDescription& scene, const ReferenceComponents& components,
                         std::size_t string, std::size_t side) {
  const Attachment end = at({ComponentKind::string, string}, fraction(side == 0 ? 0.0 : 1.0));
  ReferenceRow row = row_between(scene, components, end, *scene.strings[string].rests[side]);
  row.law = RowLaw::carried;
  return row;
}

std::vector<ReferenceRow> rows_along(const SceneDescription& scene, const ReferenceComponents& components,
                                     const DistributedContactDescription& d) {
  const auto is_any = [&](ComponentKind kind) { return d.below.kind == kind || d.above.kind == kind; };
  if (is_any(ComponentKind::plate) || is_any(ComponentKind::membrane))
    return is_any(ComponentKind::string) ? rows_over_plate(scene, components, d)
                                         : rows_on_barrier(scene, components, d);
  std::vector<const ReferenceComponent*> lines;
  for (const ComponentHandle side : {d.below, d.above})
    if (side.kind == ComponentKind::string) lines.push_back(&components[index_of(scene, side)]);
  std::vector<ReferenceRow> rows;
  for (const ReferencePlace& at_line : places_along(lines, d)) {
    const Coordinate place = metres(static_cast<double>(at_line.x));
    ReferenceRow row = row_between(scene, components, at(d.below, place), at(d.above, place));
    if (row.points.empty()) continue;
    row.K = static_cast<double>(d.stiffness.value * at_line.size);
    row.alpha = d.exponent;
    row.loss = d.loss.value;
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<ReferenceRow> reference_rows(const SceneDescription& scene, const ReferenceComponents& components) {
  std::vector<ReferenceRow> rows;
  for (std::size_t i = 0; i < scene.contacts.size(); ++i) {
    const ContactDescription& d = scene.contacts[i];
    ReferenceRow row = row_between(scene, components, d.below, d.above);
    row.interaction = {InteractionKind::contact, i};
    if (row.glide) row.glide->x = *d.position, row.glide->y = d.position_y.value_or(0.0);
    add_contact(rows, std::move(row), d, d.rule.value_or(scene.rule));
  }
  for (std::size_t i = 0; i < scene.distributed_contacts.size(); ++i) {
    const DistributedContactDescription& d = scene.distributed_contacts[i];
    for (ReferenceRow& row : rows_along(scene, components, d)) {
      row.interaction = {InteractionKind::distributed_contact, i};
      row.rule = d.rule.value_or(scene.rule);
      row.offset -= d.gap.value;
      row.offset_size += std::abs(d.gap.value);
      rows.push_back(std::move(row));
    }
  }
  for (std::size_t i = 0; i < scene.springs.size(); ++i) {
    const SpringDescription& d = scene.springs[i];
    ReferenceRow row = row_between(scene, components, d.first, d.second);
    row.interaction = {InteractionKind::spring, i};
    row.law = RowLaw::spring;
    row.K1 = d.stiffness.value;
    row.K3 = d.cubic_stiffness;
    row.sigma_x = d.damping.value;
    row.offset -= d.offset;
    row.offset_size += std::abs(d.offset);
    rows.push_back(std::move(row));
  }
  for (std::size_t i = 0; i < scene.cavities.size(); ++i) {
    rows.push_back(row_of_cavity(scene, components, scene.cavities[i]));
    rows.back().interaction = {InteractionKind::cavity, i};
  }
  for (std::size_t i = 0; i < scene.bows.size(); ++i) {
    rows.push_back(row_of_bow(scene, components, scene.bows[i]));
    rows.back().interaction = {InteractionKind::bow, i};
  }
  for (std::size_t i = 0; i < scene.strings.size(); ++i)
    for (const std::size_t side : {0, 1})
      if (scene.strings[i].rests[side]) rows.push_back(row_of_rest(scene, components, i, side));
  for (std::size_t c = 0; c < components.size(); ++c)
    if (components[c].stretch_scale > 0.0L) rows.push_back(row_of_stretch(components, c));
  find_islands(rows, components);
  return rows;
}

Real start_eta(const ReferenceRow& row, const ReferenceComponents& components) {
  Real eta = row.offset;
  for (const RowPoint& p : row.points) eta += p.weight * components[p.component].start[p.point];
  return eta;
}

}  // namespace rattle::test
