#include <cmath>
#include <numbers>
#include <properties/reference_rows.hpp>
#include <properties/reference_starts.hpp>

namespace rattle::test {
namespace {

double raised_cosine(double distance, double width) {
  return distance < width ? 0.5 * (1.0 + std::cos(std::numbers::pi * distance / width)) : 0.0;
}
double triangle(double distance, double width) { return distance < width ? 1.0 - distance / width : 0.0; }
double tent(double x, double tip, double length) { return x <= tip ? x / tip : (length - x) / (length - tip); }

double metres_along(Coordinate x, double length) { return x.is_fraction ? x.value * length : x.value; }

// Height of an initial shape at a place in metres.
double shape_at(const InitialDescription& d, const ReferenceComponent& c, double x, double y) {
  const bool is_surface = c.length_y > 0.0;
  const double centre_x = metres_along(d.centre.x, c.length_x);
  const double centre_y = is_surface ? metres_along(d.centre.y, c.length_y) : 0.0;
  if (d.width) {
    const double distance = std::hypot(x - centre_x, y - centre_y);
    return d.shape == Shape::triangle ? triangle(distance, *d.width) : raised_cosine(distance, *d.width);
  }
  return tent(x, centre_x, c.length_x) * (is_surface ? tent(y, centre_y, c.length_y) : 1.0);
}

double shape_at_point(const InitialDescription& d, const ReferenceComponent& c, std::size_t point) {
  if (c.handle.kind == ComponentKind::mass) return 1.0;
  const std::size_t row = static_cast<std::size_t>(c.intervals_y) + 1;
  const double x = c.length_x * static_cast<double>(point / row) / c.intervals_x;
  return shape_at(d, c, x,
                  c.length_y > 0.0 ? c.length_y * static_cast<double>(point % row) / c.intervals_y : 0.0);
}

// q_j = int rho phi u / m_j, by the rule of midpoints.
void add_shape_of_modes(const InitialDescription& d, const ReferenceComponent& c, std::vector<double>& to) {
  const int across = c.length_y > 0.0 ? 48 : 1, along = c.length_y > 0.0 ? 48 : 600;
  const double hx = c.length_x / along, hy = c.length_y > 0.0 ? c.length_y / across : 1.0;
  for (int l = 0; l < along; ++l)
    for (int m = 0; m < across; ++m) {
      const double x = (l + 0.5) * hx, y = c.length_y > 0.0 ? (m + 0.5) * hy : 0.0;
      const double radius = 0.5 * c.length_x;
      if (c.is_round && std::hypot(x - radius, y - radius) > radius) continue;
      const double moved = d.amplitude * shape_at(d, c, x, y);
      if (moved == 0.0) continue;
      const std::vector<Real> phi = c.shapes(x, y);
      for (std::size_t j = 0; j < phi.size(); ++j)
        to[j] += static_cast<double>(c.density * hx * hy * moved * phi[j] / c.mass[j]);
    }
}

// A displacement of a listed body is held by a force at the point, a velocity comes from a blow on it:
// q_j ~ phi_j(p) / m_j omega_j^2 or phi_j(p) / m_j, with sum phi_j(p) q_j the amplitude.
void add_start_at_point(const InitialDescription& d, const ReferenceComponent& c, std::vector<double>& to) {
  const std::vector<Real> phi = c.shapes(metres_along(d.centre.x, c.length_x), 0.0);
  std::vector<Real> q;
  Real sum = 0.0L;
  for (std::size_t j = 0; j < phi.size(); ++j) {
    const Real omega_square = d.quantity == InitialQuantity::velocity ? 1.0L : c.omega_squares[j];
    q.push_back(phi[j] / (c.mass[j] * omega_square));
    sum += phi[j] * q.back();
  }
  if (sum > 0.0L)
    for (std::size_t j = 0; j < q.size(); ++j) to[j] += static_cast<double>(d.amplitude * q[j] / sum);
}

}  // namespace

void set_start(ReferenceComponent& c, const SceneDescription& scene) {
  c.start.assign(c.point_count(), 0.0);
  std::vector<double>& velocity = c.start_velocity;
  velocity.assign(c.point_count(), 0.0);
  if (c.handle.kind == ComponentKind::mass) {
    c.start[0] = scene.masses[c.handle.index].position;
    velocity[0] = scene.masses[c.handle.index].velocity;
  }
  for (const InitialDescription& d : scene.initials) {
    if (!(d.centre.component == c.handle)) continue;
    std::vector<double>& level = d.quantity == InitialQuantity::velocity ? velocity : c.start;
    if (c.handle.kind == ComponentKind::body) {
      add_start_at_point(d, c, level);
    } else if (c.shapes) {
      add_shape_of_modes(d, c, level);
      c.rough_start = true;
    } else {
      for (std::size_t p = 0; p < c.point_count(); ++p)
        if (c.mass[p] > 0.0L) level[p] += d.amplitude * shape_at_point(d, c, p);
    }
  }
}

void start_at_rests(std::vector<ReferenceComponent>& components, const SceneDescription& scene) {
  for (std::size_t i = 0; i < scene.strings.size(); ++i)
    for (const std::size_t side : {0, 1}) {
      if (!scene.strings[i].rests[side]) continue;
      ReferenceComponent& string = components[scene.masses.size() + i];
      const std::size_t end = side == 0 ? 0 : string.point_count() - 1;
      for (const auto level : {&ReferenceComponent::start, &ReferenceComponent::start_velocity}) {
        Real apart = 0.0L;
        for (const RowPoint& p : row_of_rest(scene, components, i, side).points) {
          apart += p.weight * (components[p.component].*level)[p.point];
          string.rough_start |= components[p.component].rough_start;
        }
        (string.*level)[end] -= static_cast<double>(apart);
      }
    }
}

}  // namespace rattle::test
