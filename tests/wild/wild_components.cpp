// Random strings, bars, plates, masses and barriers, defined by their materials. Their lengths follow from a
// number of intervals.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <wild/wild_parts.hpp>

namespace rattle::test {
namespace {

struct Material {
  double density, youngs_modulus;
};

Material any_material(Random& random) {
  return pick<Material>(random, {{7850.0, 2e11}, {2700.0, 7e10}, {1140.0, 3e9}, {430.0, 1e10}, {1300.0, 6e9}});
}

End any_end(Random& random) {
  return pick(random, {End::simply_supported, End::clamped, End::clamped_notes, End::free});
}

struct Section {
  double rhoA = 0.0, EI = 0.0;
};

Section draw_section(StringDescription& s, Random& random) {
  const Material m = any_material(random);
  Section section;
  switch (whole(random, 0, 2)) {
    case 0: {
      const double r = logarithmic(random, 3e-5, 3e-3);
      s.radius = r, s.density = m.density, s.youngs_modulus = chance(random, 0.2) ? 0.0 : m.youngs_modulus;
      section = {m.density * std::numbers::pi * r * r,
                 *s.youngs_modulus * std::numbers::pi * std::pow(r, 4) / 4.0};
      break;
    }
    case 1: {
      const double b = logarithmic(random, 1e-3, 0.1), t = logarithmic(random, 3e-4, 2e-2);
      s.width = b, s.thickness = t, s.density = m.density, s.youngs_modulus = m.youngs_modulus;
      section = {m.density * b * t, m.youngs_modulus * b * t * t * t / 12.0};
      break;
    }
    default:
      section.rhoA = logarithmic(random, 1e-7, 1.0);
      if (chance(random, 0.6)) section.EI = section.rhoA * logarithmic(random, 1e-2, 1e3);
      s.mass_per_length = section.rhoA;
      if (section.EI > 0.0) s.bending_stiffness = section.EI;
  }
  return section;
}

// Returns the number of its points.
int add_string(WildDraft& d, int most_intervals) {
  Random& random = d.random;
  StringDescription s{.name = d.name("string", d.scene.strings)};
  const Section section = draw_section(s, random);
  const bool is_bar = section.EI > 0.0 && chance(random, 0.25);
  const double c = is_bar ? 0.0 : logarithmic(random, 20.0, 1500.0), k = 1.0 / d.scene.sample_rate;
  if (chance(random, 0.6)) s.damping_frequency_dependent = logarithmic(random, 1e-6, 1e-1);
  const double p = c * c * k * k + 4.0 * s.damping_frequency_dependent * k;
  const double kappa2 = section.EI / section.rhoA;
  const double h = std::sqrt(0.5 * (p + std::sqrt(p * p + 16.0 * kappa2 * k * k)));
  const int N = std::min(static_cast<int>(logarithmic(random, 5.0, 61.0)), most_intervals);
  s.length = N * h * (chance(random, 0.5) ? 1.0001 : random.between(1.0001, 1.6));
  if (chance(random, 0.5)) s.intervals = N;
  const double tension = section.rhoA * c * c;
  if (c > 0.0) {
    const DrivenValue moved = d.gestures.perhaps(0.6 * tension, 0.0, tension);
    if (moved.gesture)
      s.tension = moved, s.highest_tension = tension;
    else if (chance(random, 0.3))
      s.fundamental = c / (2.0 * s.length) * (1.0 - 1e-9);
    else
      s.tension = tension * (1.0 - 1e-9);
  }
  s.damping = any_wild_sigma0(d);
  s.left = any_end(random);
  s.right = any_end(random);
  d.scene.add(s);
  return static_cast<int>(s.length / h) + 1;
}

int add_plate(WildDraft& d) {
  Random& random = d.random;
  PlateDescription p{.name = d.name("plate", d.scene.plates)};
  const Material m = any_material(random);
  const double k = 1.0 / d.scene.sample_rate;
  p.density = m.density, p.youngs_modulus = m.youngs_modulus;
  p.thickness = logarithmic(random, 2e-4, 2e-2);
  p.poisson_ratio = random.between(-0.2, 0.45);
  if (chance(random, 0.6)) p.damping_frequency_dependent = logarithmic(random, 1e-6, 1e-1);
  double stretch = 1.0;
  if (chance(random, 0.3)) {
    p.youngs_modulus_across = p.youngs_modulus * logarithmic(random, 0.05, 1.0);
    stretch = std::pow(p.youngs_modulus / *p.youngs_modulus_across, 0.25);
  }
  const double nu = p.poisson_ratio, sigma1 = p.damping_frequency_dependent;
  const double kappa = p.thickness * std::sqrt(m.youngs_modulus / (12.0 * m.density * (1.0 - nu * nu)));
  const double h = std::sqrt(4.0 * k * (sigma1 + std::hypot(sigma1, kappa)));
  const int Nx = whole(random, 4, 11), Ny = whole(random, 5, 11);
  // The same for both sides, otherwise the grid would not fit.
  const double spacing = h * random.between(1.0001, 1.2);
  p.length_x = Nx * spacing;
  p.length_y = Ny * spacing / stretch;
  p.damping = any_wild_sigma0(d);
  p.edges = pick(random, {End::simply_supported, End::clamped, End::clamped_notes});
  d.scene.add(p);
  return (Nx + 3) * (Ny + 3);
}

void add_mass(WildDraft& d) {
  Random& random = d.random;
  MassDescription m{.name = d.name("mass", d.scene.masses)};
  m.mass = logarithmic(random, 1e-12, 10.0);
  if (chance(random, 0.4)) m.frequency = logarithmic(random, 1.0, 0.31 * d.scene.sample_rate);
  if (chance(random, 0.5)) {
    const double R = m.mass * logarithmic(random, 1e-2, 1e6);
    m.damping = d.gestures.perhaps(R, chance(random, 0.2) ? -R : 0.0, 3.0 * R);
  }
  if (chance(random, 0.6)) m.position = signed_logarithmic(random, 1e-6, chance(random, 0.1) ? 1.0 : 1e-2);
  if (chance(random, 0.6)) m.velocity = signed_logarithmic(random, 1e-3, 20.0);
  d.scene.add(m);
}

}  // namespace

DrivenValue any_wild_sigma0(WildDraft& d) {
  const double value = chance(d.random, 0.3) ? 0.0 : logarithmic(d.random, 1e-2, 1e3);
  return d.gestures.perhaps(value, chance(d.random, 0.2) ? -value : 0.0, 2.0 * value + 1.0);
}

std::vector<ComponentHandle> WildDraft::movable() const {
  std::vector<ComponentHandle> list;
  for (std::size_t i = 0; i < scene.masses.size(); ++i) list.push_back({ComponentKind::mass, i});
  for (std::size_t i = 0; i < scene.strings.size(); ++i) list.push_back({ComponentKind::string, i});
  for (std::size_t i = 0; i < scene.plates.size(); ++i) list.push_back({ComponentKind::plate, i});
  for (std::size_t i = 0; i < scene.slides.size(); ++i) list.push_back({ComponentKind::slide, i});
  for (std::size_t i = 0; i < scene.membranes.size(); ++i) list.push_back({ComponentKind::membrane, i});
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) list.push_back({ComponentKind::body, i});
  return list;
}

// Stays away from the ends, where up to two points are fixed.
Attachment WildDraft::any_place(ComponentHandle component) {
  if (component.kind == ComponentKind::mass || component.kind == ComponentKind::slide) return at(component);
  if (component.kind == ComponentKind::barrier) {
    const bool flat = scene.barriers[component.index].profile.empty();
    return flat ? at(component) : at(component, metres(random.between(0.0, 0.5)));
  }
  if (const auto* const points = point_names(scene, component))
    return at_point(component, static_cast<std::size_t>(index_in(points->size())));
  Attachment place = at(component, fraction(random.between(0.22, 0.78)));
  if (extent_of(scene, component).dimensions == 2)
    place.y = fraction(random.between(0.3, 0.7));
  else if (chance(random, 0.3))
    place.x = metres(place.x.value * scene.strings[component.index].length);
  return chance(random, 0.2) ? nearest(place) : place;
}

// A flat barrier, a bump like a bridge, or teeth like frets. `length` is the length of the string above it.
ComponentHandle add_wild_barrier(WildDraft& d, double length, double height) {
  Random& random = d.random;
  BarrierDescription b{.name = d.name("barrier", d.scene.barriers)};
  const double depth = logarithmic(random, 1e-5, 5e-3);
  const int shape = whole(random, 0, 2), points = whole(random, 3, 12);
  for (int i = 0; shape > 0 && i < points; ++i) {
    const double x = length * (i + random.between(0.1, 0.9)) / points, s = 2.0 * x / length - 1.0;
    b.profile.emplace_back(x, shape == 1 ? -depth * s * s : i % 2 == 0 ? 0.0 : -depth);
  }
  d.barrier_heights.push_back(height);
  b.height = d.gestures.perhaps(height, height - depth, height + 0.5 * depth);
  return d.scene.add(b);
}

void add_free_barrier(WildDraft& d) {
  const double length = logarithmic(d.random, 0.05, 2.0);
  add_wild_barrier(d, length, d.random.between(-3e-3, 3e-3));
}

void add_wild_components(WildDraft& d) {
  const int count = whole(d.random, 1, 8);
  int points_left = chance(d.random, 0.7) ? 80 : 200;
  for (int i = 0; i < count; ++i) {
    const double draw = d.random.between(0.0, 1.0);
    if (draw < 0.4 && points_left > 10)
      points_left -= add_string(d, std::max(points_left, 5));
    else if (draw < 0.5 && points_left > 80)
      points_left -= add_plate(d);
    else if (draw < 0.65 && i > 0)
      add_free_barrier(d);
    else
      add_mass(d);
  }
}

void add_wild_starts(WildDraft& d) {
  for (const ComponentHandle component : d.movable()) {
    if (component.kind != ComponentKind::string && component.kind != ComponentKind::plate) continue;
    for (int count = pick(d.random, {0, 1, 1, 2}); count > 0; --count) {
      InitialDescription shape{.name = d.name("initial", d.scene.initials)};
      shape.centre = d.any_place(component);
      shape.centre.interpolation = Interpolation::linear;
      shape.shape = pick(d.random, {Shape::raised_cosine, Shape::triangle});
      shape.quantity = pick(d.random, {InitialQuantity::displacement, InitialQuantity::velocity});
      const bool moves = shape.quantity == InitialQuantity::velocity;
      shape.amplitude =
          moves ? signed_logarithmic(d.random, 1e-2, 20.0) : signed_logarithmic(d.random, 1e-5, 1e-2);
      const double length = component.kind == ComponentKind::string ? d.scene.strings[component.index].length
                                                                    : d.scene.plates[component.index].length_x;
      if (shape.shape == Shape::raised_cosine || chance(d.random, 0.5))
        shape.width = length * d.random.between(0.05, 0.7);
      d.scene.add(shape);
    }
  }
}

}  // namespace rattle::test
