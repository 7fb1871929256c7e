#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <properties/reference_component.hpp>
#include <properties/reference_modes.hpp>
#include <properties/reference_starts.hpp>
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
  Real axial_stiffness = 0.0L;
};

Section section_of(const StringDescription& d) {
  if (d.mass_per_length) return {*d.mass_per_length, d.bending_stiffness.value_or(0.0)};
  if (d.width) {
    const Real b = *d.width, t = *d.thickness, E = *d.youngs_modulus;
    return {*d.density * b * t, E * b * t * t * t / 12.0L, E * b * t};
  }
  const Real r = *d.radius, E = *d.youngs_modulus;
  return {*d.density * pi * r * r, E * pi * r * r * r * r / 4.0L, E * pi * r * r};
}

void hold_end(ReferenceComponent& c, End end, std::size_t at, std::size_t neighbour) {
  if (moves(end))
    c.mass[at] *= 0.5L;
  else
    c.mass[at] = 0.0L;
  if (end == End::clamped_notes) c.mass[neighbour] = 0.0L;
}

ReferenceComponent make_string(const StringDescription& d, Real k) {
  if (d.modes) return string_by_modes(d, k);
  const auto [rhoA, EI, EA] = section_of(d);
  const Real L = d.length;
  const Real T =
      d.fundamental ? rhoA * 4.0L * L * L * *d.fundamental * *d.fundamental : d.tension.value_or(0.0).value;
  const Real sigma1 = d.damping_frequency_dependent;
  const Real p = T / rhoA * k * k + 4.0L * sigma1 * k;
  Real bound = std::sqrt((p + std::sqrt(p * p + 16.0L * EI / rhoA * k * k)) / 2.0L);
  if (d.stretches) bound *= std::sqrt(1.25L);

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
    c.stretched_pairs.emplace_back(l, l + 1);
  }
  if (d.stretches) c.stretch_scale = std::sqrt(EA / (4.0L * L)) / h;
  const Real bending = EI / (h * h * h);
  for (std::size_t l = 1; l < N; ++l)
    add_term(c.stiffness, c, bending, {{l - 1, 1.0L}, {l, -2.0L}, {l + 1, 1.0L}});
  if (d.left == End::clamped) add_term(c.stiffness, c, bending / 2.0L, {{1, 2.0L}});
  if (d.right == End::clamped) add_term(c.stiffness, c, bending / 2.0L, {{N - 1, 2.0L}});
  return c;
}

// A plate or membrane in coordinates in which it is isotropic: its y is q times the one described.
struct Surface {
  Real Lx, Ly, q = 1.0L, rhoH, D = 0.0L, T, sigma1, in_plane = 0.0L;
  double sigma0, length_x, length_y;
  End edges = End::simply_supported;
  std::optional<std::pair<int, int>> intervals{};
};

ReferenceComponent make_grid(const Surface& s, Real k) {
  const Real Lx = s.Lx, Ly = s.Ly, sigma1 = s.sigma1, T = s.T;
  const Real p = T / s.rhoH * k * k + 4.0L * sigma1 * k;
  Real bound = std::sqrt(p + std::sqrt(p * p + 16.0L * s.D / s.rhoH * k * k));
  if (s.in_plane > 0.0L) bound *= std::sqrt(1.25L);

  ReferenceComponent c;
  c.length_x = s.length_x;
  c.length_y = s.length_y;
  c.spacing = std::max(Lx / floor_guarded(Lx / bound), Ly / floor_guarded(Ly / bound));
  c.intervals_x = floor_guarded(Lx / c.spacing);
  c.intervals_y = floor_guarded(Ly / c.spacing);
  if (s.intervals && *s.intervals != std::pair(c.intervals_x, c.intervals_y)) {
    std::tie(c.intervals_x, c.intervals_y) = *s.intervals;
    c.spacing = std::max(Lx / c.intervals_x, Ly / c.intervals_y);
  }
  const Real h = c.spacing;
  const int Nx = c.intervals_x, Ny = c.intervals_y, rings = s.edges == End::clamped_notes ? 2 : 1;
  const auto point = [&](int l, int m) { return static_cast<std::size_t>(l * (Ny + 1) + m); };
  for (int l = 0; l <= Nx; ++l)
    for (int m = 0; m <= Ny; ++m) {
      const bool inside = l >= rings && l <= Nx - rings && m >= rings && m <= Ny - rings;
      c.mass.push_back(inside ? s.rhoH * h * h : 0.0L);
      c.area.push_back(h * h / s.q);
    }
  for (Real m : c.mass) c.uniform_damping.push_back(2.0L * s.sigma0 * m);
  if (s.in_plane > 0.0L) c.stretch_scale = std::sqrt(s.in_plane / (4.0L * Nx * h * Ny * h));
  const Real bending = s.D / (h * h), friction = 2.0L * sigma1 * s.rhoH;
  const auto add_pair = [&](std::size_t from, std::size_t to) {
    add_term(c.stiffness, c, T, {{from, -1.0L}, {to, 1.0L}});
    add_term(c.slope_damping, c, friction, {{from, -1.0L}, {to, 1.0L}});
    c.stretched_pairs.emplace_back(from, to);
  };
  for (int l = 0; l <= Nx; ++l)
    for (int m = 0; m <= Ny; ++m) {
      if (l < Nx) add_pair(point(l, m), point(l + 1, m));
      if (m < Ny) add_pair(point(l, m), point(l, m + 1));
      const bool edge_x = l == 0 || l == Nx, edge_y = m == 0 || m == Ny;
      if (!edge_x && !edge_y) {
        add_term(c.stiffness, c, bending,
                 {{point(l, m), -4.0L},
                  {point(l - 1, m), 1.0L},
                  {point(l + 1, m), 1.0L},
                  {point(l, m - 1), 1.0L},
                  {point(l, m + 1), 1.0L}});
      } else if (s.edges == End::clamped && edge_x != edge_y) {
        const std::size_t neighbour = point(std::clamp(l, 1, Nx - 1), std::clamp(m, 1, Ny - 1));
        add_term(c.stiffness, c, bending / 2.0L, {{neighbour, 2.0L}});
      }
    }
  return c;
}

ReferenceComponent make_plate(const PlateDescription& d, Real k) {
  if (d.modes || d.outline == Outline::round || d.edges == End::free) return plate_by_modes(d, k);
  const Real q =
      std::pow(d.youngs_modulus / static_cast<Real>(d.youngs_modulus_across.value_or(d.youngs_modulus)), 0.25L);
  const Real H = d.thickness, nu = d.poisson_ratio, stiffness = d.youngs_modulus / q / (1.0L - nu * nu);
  return make_grid({.Lx = d.length_x,
                    .Ly = q * d.length_y,
                    .q = q,
                    .rhoH = d.density / q * H,
                    .D = stiffness * H * H * H / 12.0L,
                    .T = d.tension,
                    .sigma1 = d.damping_frequency_dependent,
                    .in_plane = d.stretches ? stiffness * H : 0.0L,
                    .sigma0 = d.damping.value,
                    .length_x = d.length_x,
                    .length_y = d.length_y,
                    .edges = d.edges,
                    .intervals = d.intervals},
                   k);
}

ReferenceComponent make_membrane(const MembraneDescription& d, Real k) {
  if (d.modes || d.outline == Outline::round) return membrane_by_modes(d, k);
  const Real H = d.thickness.value_or(0.0), nu = d.poisson_ratio;
  return make_grid({.Lx = d.length_x,
                    .Ly = d.length_y,
                    .rhoH = d.mass_per_area ? Real{*d.mass_per_area} : *d.density * H,
                    .T = d.tension.value(),
                    .sigma1 = d.damping_frequency_dependent,
                    .in_plane = d.stretches ? *d.youngs_modulus * H / (1.0L - nu * nu) : 0.0L,
                    .sigma0 = d.damping.value,
                    .length_x = d.length_x,
                    .length_y = d.length_y,
                    .intervals = d.intervals},
                   k);
}

}  // namespace

std::vector<ReferenceComponent> reference_components(const SceneDescription& scene) {
  const Real k = 1.0L / scene.sample_rate;
  std::vector<ReferenceComponent> components;
  const auto add = [&](ReferenceComponent c, ComponentKind kind, std::size_t index) {
    c.handle = {kind, index};
    if (c.gravity_mass.empty()) c.gravity_mass = c.mass;
    set_start(c, scene);
    components.push_back(std::move(c));
  };
  for (std::size_t i = 0; i < scene.masses.size(); ++i) add(make_mass(scene.masses[i]), ComponentKind::mass, i);
  for (std::size_t i = 0; i < scene.strings.size(); ++i)
    add(make_string(scene.strings[i], k), ComponentKind::string, i);
  for (std::size_t i = 0; i < scene.plates.size(); ++i)
    add(make_plate(scene.plates[i], k), ComponentKind::plate, i);
  for (std::size_t i = 0; i < scene.membranes.size(); ++i)
    add(make_membrane(scene.membranes[i], k), ComponentKind::membrane, i);
  for (std::size_t i = 0; i < scene.bodies.size(); ++i)
    add(body_by_modes(scene.bodies[i], k), ComponentKind::body, i);
  start_at_rests(components, scene);
  return components;
}

}  // namespace rattle::test
