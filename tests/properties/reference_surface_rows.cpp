// Distributed contacts along lines and over surfaces, as rows.
#include <algorithm>
#include <cmath>
#include <properties/reference_rows.hpp>

namespace rattle::test {
namespace {

Real metres_of(Coordinate x, Real side) { return x.is_fraction ? x.value * side : Real{x.value}; }

void keep(std::vector<ReferenceRow>& rows, ReferenceRow row, const DistributedContactDescription& d,
          Real size) {
  if (row.points.empty()) return;
  row.K = static_cast<double>(d.stiffness.value * size);
  row.alpha = d.exponent;
  row.loss = d.loss.value;
  rows.push_back(std::move(row));
}

}  // namespace

// The points of the finest grid, or the middles of pieces of half the shortest wave.
std::vector<ReferencePlace> places_along(const std::vector<const ReferenceComponent*>& lines,
                                         const DistributedContactDescription& d) {
  const auto closeness = [](const ReferenceComponent* c) {
    if (!c->shapes) return c->spacing;
    const Real pi = 3.14159265358979323846264338327950288L, length = c->length_x;
    return c->largest_wave_square > 0.0L ? std::min(pi / std::sqrt(c->largest_wave_square), length) : length;
  };
  const ReferenceComponent* finer = lines.front();
  Real shorter = lines.front()->length_x;
  for (const ReferenceComponent* c : lines) {
    if (closeness(c) < closeness(finer)) finer = c;
    shorter = std::min(shorter, Real{c->length_x});
  }
  const Real slack = 1e-9L, length = lines.front()->length_x;
  const Real from = metres_of(d.from, length), to = std::min(metres_of(d.to, length), shorter);
  std::vector<ReferencePlace> places;
  if (!finer->shapes && !d.spacing) {
    for (int l = 0; l <= finer->intervals_x; ++l)
      if (const Real x = l * finer->spacing; x >= from - slack * shorter && x <= to + slack * shorter)
        places.push_back({x, Real{1.0} * l / finer->intervals_x, finer->spacing});
    return places;
  }
  if (!(to > from)) return places;
  const Real spacing = d.spacing ? Real{*d.spacing} : closeness(finer);
  const Real pieces = std::max(std::ceil((to - from) / spacing * (1.0L - slack)), 1.0L);
  for (Real i = 0.5L; i < pieces; ++i) {
    const Real x = from + i * (to - from) / pieces;
    places.push_back({x, x / length, (to - from) / pieces});
  }
  return places;
}

// A string over a plate: a row at every place of the string.
std::vector<ReferenceRow> rows_over_plate(const SceneDescription& scene, const ReferenceComponents& components,
                                          const DistributedContactDescription& d) {
  const bool string_below = d.below.kind == ComponentKind::string;
  const ComponentHandle string = string_below ? d.below : d.above, plate = string_below ? d.above : d.below;
  const ReferenceComponent& line = components[index_of(scene, string)];
  const ReferenceComponent& surface = components[index_of(scene, plate)];
  const auto between = [](Coordinate first, Coordinate second, Real side, Real way) {
    return metres(static_cast<double>((1.0L - way) * metres_of(first, side) + way * metres_of(second, side)));
  };
  std::vector<ReferenceRow> rows;
  for (const auto& [x, way, size] : places_along({&line}, d)) {
    const Attachment on_string = at(string, metres(static_cast<double>(x)));
    const Attachment on_plate = at(plate, between(d.line->first.x, d.line->second.x, surface.length_x, way),
                                   between(d.line->first.y, d.line->second.y, surface.length_y, way));
    keep(rows,
         string_below ? row_between(scene, components, on_string, on_plate)
                      : row_between(scene, components, on_plate, on_string),
         d, size);
  }
  return rows;
}

// A plate against a barrier: a row at every point of the plate within the region.
std::vector<ReferenceRow> rows_on_barrier(const SceneDescription& scene, const ReferenceComponents& components,
                                          const DistributedContactDescription& d) {
  const bool plate_below = d.above.kind == ComponentKind::barrier;
  const ComponentHandle plate = plate_below ? d.below : d.above, barrier = plate_below ? d.above : d.below;
  const ReferenceComponent& c = components[index_of(scene, plate)];
  const Real area = c.area.front();
  const auto is_inside = [](Real x, Coordinate a, Coordinate b, Real side) {
    const Real first = metres_of(a, side), second = metres_of(b, side), slack = 1e-9L * side;
    return x >= std::min(first, second) - slack && x <= std::max(first, second) + slack;
  };
  std::vector<ReferenceRow> rows;
  for (int l = 0; l <= c.intervals_x; ++l)
    for (int m = 0; m <= c.intervals_y; ++m) {
      const Real x = l * Real{c.length_x} / c.intervals_x, y = m * Real{c.length_y} / c.intervals_y;
      if (d.region && (!is_inside(x, d.region->first.x, d.region->second.x, c.length_x) ||
                       !is_inside(y, d.region->first.y, d.region->second.y, c.length_y)))
        continue;
      const Attachment on_plate =
          nearest(at(plate, metres(static_cast<double>(x)), metres(static_cast<double>(y))));
      const Attachment on_barrier = at(barrier, metres(static_cast<double>(x)));
      keep(rows,
           plate_below ? row_between(scene, components, on_plate, on_barrier)
                       : row_between(scene, components, on_barrier, on_plate),
           d, area);
    }
  return rows;
}

}  // namespace rattle::test
