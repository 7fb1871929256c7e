// Bodies by their modes, membranes and bodies that stretch, as soft, light and lossy as the engine accepts.
#include <algorithm>
#include <cmath>
#include <wild/wild_parts.hpp>

namespace rattle::test {
namespace {

End any_end(Random& random) { return pick(random, {End::simply_supported, End::clamped, End::free}); }

double any_sigma1(Random& random) { return chance(random, 0.5) ? logarithmic(random, 1e-6, 1e-1) : 0.0; }

ComponentHandle add_listed(WildDraft& d) {
  Random& random = d.random;
  BodyDescription body{.name = d.name("body", d.scene.bodies)};
  for (int i = whole(random, 1, 5); i > 0; --i) body.points.push_back(d.name("p", body.points));
  for (int i = whole(random, 1, 30); i > 0; --i) {
    // The first is always below half the sample rate, others may be left out.
    const double highest = body.modes.empty() ? 0.45 : 0.7;
    ListedMode mode{.frequency = logarithmic(random, 1.0, highest * d.scene.sample_rate)};
    mode.mass = logarithmic(random, chance(random, 0.2) ? 1e-12 : 1e-5, 10.0);
    if (chance(random, 0.6)) mode.decay = logarithmic(random, 1e-2, 1e5);
    for (std::size_t p = 0; p < body.points.size(); ++p)
      mode.shape.push_back(signed_logarithmic(random, 1e-3, 1e2));
    body.modes.push_back(std::move(mode));
  }
  body.damping = any_wild_sigma0(d);
  return d.scene.add(body);
}

ComponentHandle add_line_by_modes(WildDraft& d) {
  Random& random = d.random;
  StringDescription s{.name = d.name("string", d.scene.strings), .length = logarithmic(random, 0.05, 2.0)};
  s.mass_per_length = logarithmic(random, 1e-5, 1.0);
  const double kappa = logarithmic(random, 0.1, 0.1 * d.scene.sample_rate * s.length * s.length);
  s.bending_stiffness = *s.mass_per_length * kappa * kappa;
  if (chance(random, 0.6)) s.tension = *s.mass_per_length * std::pow(logarithmic(random, 1.0, 500.0), 2.0);
  s.left = any_end(random);
  s.right = any_end(random);
  s.modes = whole(random, 3, 40);
  if (s.tension && chance(random, 0.6)) {  // sines, whose tension may move
    const double highest = s.tension->value;
    s.left = s.right = End::simply_supported;
    s.tension =
        chance(random, 0.5) ? d.gestures.moving(0.0, highest) : d.gestures.perhaps(0.6 * highest, 0.0, highest);
    if (s.tension->gesture) s.highest_tension = highest;
  }
  s.damping = any_wild_sigma0(d);
  s.damping_frequency_dependent = any_sigma1(random);
  return d.scene.add(s);
}

// Its lowest modes lie below half the sample rate.
ComponentHandle add_plate_by_modes(WildDraft& d) {
  Random& random = d.random;
  PlateDescription p{.name = d.name("plate", d.scene.plates)};
  p.density = logarithmic(random, 200.0, 8000.0);
  p.youngs_modulus = logarithmic(random, 1e8, 2e11);
  p.thickness = logarithmic(random, 1e-4, 1e-2);
  p.poisson_ratio = random.between(-0.2, 0.45);
  const double nu = p.poisson_ratio;
  const double kappa = p.thickness * std::sqrt(p.youngs_modulus / (12.0 * p.density * (1.0 - nu * nu)));
  const double smallest = std::sqrt(40.0 * kappa / d.scene.sample_rate),
               side = smallest * random.between(1.0, 5.0);
  p.edges = any_end(random);
  p.modes = whole(random, 4, 30);
  if (chance(random, 0.4))
    p.outline = Outline::round, p.diameter = side;
  else
    p.length_x = side, p.length_y = side * random.between(0.7, 2.0);
  // Hardly any, or so much that it is nearly a membrane.
  if (p.edges != End::free && chance(random, 0.5)) {
    const double longest = std::max({p.diameter, p.length_x, p.length_y});
    const double D = p.density * p.thickness * kappa * kappa;
    p.tension = D / (longest * longest) * logarithmic(random, 1e-3, 2e3);
    p.stretches = chance(random, 0.6);
  }
  p.damping = any_wild_sigma0(d);
  p.damping_frequency_dependent = any_sigma1(random);
  return d.scene.add(p);
}

ComponentHandle add_membrane(WildDraft& d) {
  Random& random = d.random;
  MembraneDescription m{.name = d.name("membrane", d.scene.membranes)};
  m.thickness = logarithmic(random, 1e-5, 1e-3);
  m.density = logarithmic(random, 200.0, 8000.0);
  const double c = logarithmic(random, 5.0, 300.0), k = 1.0 / d.scene.sample_rate;
  m.tension = *m.thickness * *m.density * c * c;
  m.damping = any_wild_sigma0(d);
  m.damping_frequency_dependent = any_sigma1(random);
  const double p = c * c * k * k + 4.0 * m.damping_frequency_dependent * k;
  const double kind = random.between(0.0, 1.0);
  if (kind < 0.5) {
    const double side = c / d.scene.sample_rate * logarithmic(random, 4.0, 40.0);
    m.modes = whole(random, 1, 30);
    if (kind < 0.25)
      m.outline = Outline::round, m.diameter = 2.0 * side;
    else
      m.length_x = side, m.length_y = side * random.between(0.7, 2.0);
    return d.scene.add(m);
  }
  m.stretches = chance(random, 0.6);
  if (m.stretches) m.youngs_modulus = logarithmic(random, 1e6, 2e11);
  const double h = std::sqrt(2.0 * p * (m.stretches ? 1.25 : 1.0)) * random.between(1.001, 1.3);
  m.length_x = whole(random, 4, 9) * h;
  m.length_y = whole(random, 4, 9) * h;
  return d.scene.add(m);
}

// Some so stiff along their length that the stretch rules.
ComponentHandle add_stretching_string(WildDraft& d) {
  Random& random = d.random;
  StringDescription s{.name = d.name("string", d.scene.strings)};
  const double r = logarithmic(random, 3e-5, 1e-3), c = logarithmic(random, 20.0, 500.0),
               k = 1.0 / d.scene.sample_rate;
  s.radius = r;
  s.density = logarithmic(random, 500.0, 8000.0);
  s.youngs_modulus = logarithmic(random, 1e7, 2e11);
  s.tension = *s.density * 3.141592653589793 * r * r * c * c;
  s.damping_frequency_dependent = any_sigma1(random);
  const double p = c * c * k * k + 4.0 * s.damping_frequency_dependent * k;
  const double kappa2 = *s.youngs_modulus * r * r / (4.0 * *s.density);
  const double h = std::sqrt(0.5 * (p + std::sqrt(p * p + 16.0 * kappa2 * k * k)));
  s.length = whole(random, 6, 40) * 1.12 * h * random.between(1.001, 1.5);
  s.damping = any_wild_sigma0(d);
  s.left = pick(random, {End::simply_supported, End::clamped, End::clamped_notes});
  s.right = pick(random, {End::simply_supported, End::clamped, End::clamped_notes});
  s.stretches = true;
  return d.scene.add(s);
}

ComponentHandle add_body(WildDraft& d) {
  const double draw = d.random.between(0.0, 1.0);
  if (draw < 0.2) return add_listed(d);
  if (draw < 0.4) return add_line_by_modes(d);
  if (draw < 0.6) return add_plate_by_modes(d);
  return draw < 0.85 ? add_membrane(d) : add_stretching_string(d);
}

void add_start(WildDraft& d, ComponentHandle component) {
  InitialDescription shape{.name = d.name("initial", d.scene.initials)};
  shape.centre = d.any_place(component);
  shape.centre.interpolation = Interpolation::linear;
  shape.shape = pick(d.random, {Shape::raised_cosine, Shape::triangle});
  shape.quantity = pick(d.random, {InitialQuantity::displacement, InitialQuantity::velocity});
  const bool moves = shape.quantity == InitialQuantity::velocity;
  shape.amplitude = moves ? signed_logarithmic(d.random, 1e-2, 20.0) : signed_logarithmic(d.random, 1e-5, 1e-2);
  if (!point_names(d.scene, component))
    shape.width = extent_of(d.scene, component).x * d.random.between(0.1, 0.7);
  d.scene.add(shape);
}

}  // namespace

std::vector<ComponentHandle> add_wild_bodies(WildDraft& d) {
  std::vector<ComponentHandle> added;
  for (int count = whole(d.random, 1, 3); count > 0; --count) {
    added.push_back(add_body(d));
    if (chance(d.random, 0.7)) add_start(d, added.back());
  }
  return added;
}

}  // namespace rattle::test
