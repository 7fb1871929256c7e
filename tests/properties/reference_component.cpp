#include <algorithm>
#include <cmath>
#include <numbers>
#include <properties/reference_component.hpp>
#include <properties/reference_rows.hpp>
#include <tuple>

namespace rattle::test {
namespace {

constexpr Real pi = std::numbers::pi_v<Real>;

int floor_guarded(Real quotient) { return static_cast<int>(std::floor(quotient * (1.0L + 1e-12L))); }

bool is_held(const ReferenceComponent& component, std::size_t point) { return component.mass[point] == 0.0L; }

void add_term(std::vector<SquareTerm>& to, const ReferenceComponent& component, Real weight,
              std::vector<std::pair<std::size_t, Real>> entries) {
  std::erase_if(entries, [&](const auto& entry) { return is_held(component, entry.first); });
  if (weight != 0.0L && !entries.empty()) to.push_back({weight, std::move(entries)});
}

ReferenceComponent make_mass(const MassDescription& d) {
  ReferenceComponent c;
  const Real omega0 = 2.0L * pi * d.frequency;
  c.mass = {d.mass};
  c.uniform_damping = {d.damping.value};
  add_term(c.stiffness, c, d.mass * omega0 * omega0, {{0, 1.0L}});
  return c;
}

struct Section {
  Real mass_per_length;
  Real bending_stiffness;
};

Section section_of(const StringDescription& d) {
  if (d.mass_per_length) return {*d.mass_per_length, d.bending_stiffness.value_or(0.0)};
  if (d.width) {
    const Real b = *d.width, t = *d.thickness;
    return {*d.density * b * t, *d.youngs_modulus * b * t * t * t / 12.0L};
  }
  const Real r = *d.radius;
  return {*d.density * pi * r * r, *d.youngs_modulus * pi * r * r * r * r / 4.0L};
}

void hold_end(ReferenceComponent& c, End end, std::size_t at, std::size_t neighbour) {
  if (moves(end))
    c.mass[at] *= 0.5L;
  else
    c.mass[at] = 0.0L;
  if (end == End::clamped_notes) c.mass[neighbour] = 0.0L;
}

ReferenceComponent make_string(const StringDescription& d, Real k) {
  const auto [rhoA, EI] = section_of(d);
  const Real L = d.length;
  const Real T =
      d.fundamental ? rhoA * 4.0L * L * L * *d.fundamental * *d.fundamental : d.tension.value_or(0.0).value;
  const Real sigma1 = d.damping_frequency_dependent;
  const Real p = T / rhoA * k * k + 4.0L * sigma1 * k;
  const Real bound = std::sqrt((p + std::sqrt(p * p + 16.0L * EI / rhoA * k * k)) / 2.0L);

  ReferenceComponent c;
  c.intervals_x = d.intervals.value_or(floor_guarded(L / bound));
  c.length_x = d.length;
  const std::size_t N = static_cast<std::size_t>(c.intervals_x);
  const Real h = c.spacing = L / c.intervals_x;
  c.mass.assign(N + 1, rhoA * h);
  hold_end(c, d.rests[0] ? End::carried : d.left, 0, 1);
  hold_end(c, d.rests[1] ? End::carried : d.right, N, N - 1);
  for (Real m : c.mass) c.uniform_damping.push_back(2.0L * d.damping.value * m);
  for (std::size_t l = 0; l < N; ++l) {
    add_term(c.stiffness, c, T / h, {{l, -1.0L}, {l + 1, 1.0L}});
    add_term(c.slope_damping, c, 2.0L * sigma1 * rhoA / h, {{l, -1.0L}, {l + 1, 1.0L}});
  }
  const Real bending = EI / (h * h * h);
  for (std::size_t l = 1; l < N; ++l)
    add_term(c.stiffness, c, bending, {{l - 1, 1.0L}, {l, -2.0L}, {l + 1, 1.0L}});
  if (d.left == End::clamped) add_term(c.stiffness, c, bending / 2.0L, {{1, 2.0L}});
  if (d.right == End::clamped) add_term(c.stiffness, c, bending / 2.0L, {{N - 1, 2.0L}});
  return c;
}

ReferenceComponent make_plate(const PlateDescription& d, Real k) {
  const Real q =
      std::pow(d.youngs_modulus / static_cast<Real>(d.youngs_modulus_across.value_or(d.youngs_modulus)), 0.25L);
  const Real Lx = d.length_x, Ly = q * d.length_y, H = d.thickness, nu = d.poisson_ratio;
  const Real rhoH = d.density / q * H;
  const Real D = d.youngs_modulus / q * H * H * H / (12.0L * (1.0L - nu * nu));
  const Real sigma1 = d.damping_frequency_dependent;
  const Real T = d.tension, p = T / rhoH * k * k + 4.0L * sigma1 * k;
  const Real bound = std::sqrt(p + std::sqrt(p * p + 16.0L * D / rhoH * k * k));

  ReferenceComponent c;
  c.length_x = d.length_x;
  c.length_y = d.length_y;
  c.spacing = std::max(Lx / floor_guarded(Lx / bound), Ly / floor_guarded(Ly / bound));
  c.intervals_x = floor_guarded(Lx / c.spacing);
  c.intervals_y = floor_guarded(Ly / c.spacing);
  if (d.intervals && *d.intervals != std::pair(c.intervals_x, c.intervals_y)) {
    std::tie(c.intervals_x, c.intervals_y) = *d.intervals;
    c.spacing = std::max(Lx / c.intervals_x, Ly / c.intervals_y);
  }
  const Real h = c.spacing;
  const int Nx = c.intervals_x, Ny = c.intervals_y, rings = d.edges == End::clamped_notes ? 2 : 1;
  const auto point = [&](int l, int m) { return static_cast<std::size_t>(l * (Ny + 1) + m); };
  for (int l = 0; l <= Nx; ++l)
    for (int m = 0; m <= Ny; ++m) {
      const bool inside = l >= rings && l <= Nx - rings && m >= rings && m <= Ny - rings;
      c.mass.push_back(inside ? rhoH * h * h : 0.0L);
    }
  for (Real m : c.mass) c.uniform_damping.push_back(2.0L * d.damping.value * m);
  const Real bending = D / (h * h), friction = 2.0L * sigma1 * rhoH;
  for (int l = 0; l <= Nx; ++l)
    for (int m = 0; m <= Ny; ++m) {
      if (l < Nx) add_term(c.stiffness, c, T, {{point(l, m), -1.0L}, {point(l + 1, m), 1.0L}});
      if (m < Ny) add_term(c.stiffness, c, T, {{point(l, m), -1.0L}, {point(l, m + 1), 1.0L}});
      if (l < Nx) add_term(c.slope_damping, c, friction, {{point(l, m), -1.0L}, {point(l + 1, m), 1.0L}});
      if (m < Ny) add_term(c.slope_damping, c, friction, {{point(l, m), -1.0L}, {point(l, m + 1), 1.0L}});
      const bool edge_x = l == 0 || l == Nx, edge_y = m == 0 || m == Ny;
      if (!edge_x && !edge_y) {
        add_term(c.stiffness, c, bending,
                 {{point(l, m), -4.0L},
                  {point(l - 1, m), 1.0L},
                  {point(l + 1, m), 1.0L},
                  {point(l, m - 1), 1.0L},
                  {point(l, m + 1), 1.0L}});
      } else if (d.edges == End::clamped && edge_x != edge_y) {
        const std::size_t neighbour = point(std::clamp(l, 1, Nx - 1), std::clamp(m, 1, Ny - 1));
        add_term(c.stiffness, c, bending / 2.0L, {{neighbour, 2.0L}});
      }
    }
  return c;
}

double raised_cosine(double distance, double width) {
  return distance < width ? 0.5 * (1.0 + std::cos(std::numbers::pi * distance / width)) : 0.0;
}
double triangle(double distance, double width) { return distance < width ? 1.0 - distance / width : 0.0; }
double tent(double x, double tip, double length) { return x <= tip ? x / tip : (length - x) / (length - tip); }

double metres_along(Coordinate x, double length) { return x.is_fraction ? x.value * length : x.value; }

// Height of an initial shape at a point of the component.
double shape_at(const InitialDescription& d, const ReferenceComponent& c, std::size_t point) {
  if (c.handle.kind == ComponentKind::mass) return 1.0;
  const std::size_t row = static_cast<std::size_t>(c.intervals_y) + 1;
  const double x = c.length_x * static_cast<double>(point / row) / c.intervals_x;
  const double centre_x = metres_along(d.centre.x, c.length_x);
  double y = 0.0, centre_y = 0.0;
  if (c.handle.kind == ComponentKind::plate) {
    y = c.length_y * static_cast<double>(point % row) / c.intervals_y;
    centre_y = metres_along(d.centre.y, c.length_y);
  }
  if (d.width) {
    const double distance = std::hypot(x - centre_x, y - centre_y);
    return d.shape == Shape::triangle ? triangle(distance, *d.width) : raised_cosine(distance, *d.width);
  }
  const double along_y = c.handle.kind == ComponentKind::plate ? tent(y, centre_y, c.length_y) : 1.0;
  return tent(x, centre_x, c.length_x) * along_y;
}

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
    for (std::size_t p = 0; p < c.point_count(); ++p)
      if (!is_held(c, p))
        (d.quantity == InitialQuantity::velocity ? velocity : c.start)[p] += d.amplitude * shape_at(d, c, p);
  }
}

// The end of a string starts where it rests, and as fast.
void start_at_rests(std::vector<ReferenceComponent>& components, const SceneDescription& scene) {
  for (std::size_t i = 0; i < scene.strings.size(); ++i)
    for (const std::size_t side : {0, 1}) {
      if (!scene.strings[i].rests[side]) continue;
      ReferenceComponent& string = components[scene.masses.size() + i];
      const std::size_t end = side == 0 ? 0 : string.point_count() - 1;
      for (const auto level : {&ReferenceComponent::start, &ReferenceComponent::start_velocity}) {
        Real apart = 0.0L;
        for (const RowPoint& p : row_of_rest(scene, components, i, side).points)
          apart += p.weight * (components[p.component].*level)[p.point];
        (string.*level)[end] -= static_cast<double>(apart);
      }
    }
}

}  // namespace

std::vector<ReferenceComponent> reference_components(const SceneDescription& scene) {
  const Real k = 1.0L / scene.sample_rate;
  std::vector<ReferenceComponent> components;
  const auto add = [&](ReferenceComponent c, ComponentKind kind, std::size_t index) {
    c.handle = {kind, index};
    set_start(c, scene);
    components.push_back(std::move(c));
  };
  for (std::size_t i = 0; i < scene.masses.size(); ++i) add(make_mass(scene.masses[i]), ComponentKind::mass, i);
  for (std::size_t i = 0; i < scene.strings.size(); ++i)
    add(make_string(scene.strings[i], k), ComponentKind::string, i);
  for (std::size_t i = 0; i < scene.plates.size(); ++i)
    add(make_plate(scene.plates[i], k), ComponentKind::plate, i);
  start_at_rests(components, scene);
  return components;
}

}  // namespace rattle::test
