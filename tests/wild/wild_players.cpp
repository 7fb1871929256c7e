// Slides, bows, touches, fingers, forces and gravity; and the outputs.
#include <algorithm>
#include <cmath>
#include <wild/wild_parts.hpp>

namespace rattle::test {
namespace {

double length_of(const WildDraft& d, ComponentHandle string) { return d.scene.strings[string.index].length; }

// Position along a string, sometimes beyond its ends, where it is clamped.
DrivenValue any_position(WildDraft& d, ComponentHandle string) {
  const double length = length_of(d, string), beyond = chance(d.random, 0.2) ? 0.1 * length : -0.1 * length;
  return d.gestures.perhaps(length * d.random.between(0.2, 0.8), -beyond, length + beyond);
}

void add_slide(WildDraft& d) {
  Random& random = d.random;
  SlideDescription s{.name = d.name("slide", d.scene.slides)};
  s.strings.push_back(d.any_string());
  const int strings = pick(random, {1, 1, 1, 2, 2, 3});
  for (int i = 1; i < strings; ++i) {
    const ComponentHandle another = d.any_string();
    if (std::find(s.strings.begin(), s.strings.end(), another) == s.strings.end()) s.strings.push_back(another);
  }
  s.mass = logarithmic(random, chance(random, 0.2) ? 1e-12 : 1e-5, 1.0);
  s.hand_stiffness = chance(random, 0.1) ? 0.0 : logarithmic(random, 1e-1, 1e6);
  s.hand_damping = chance(random, 0.3) ? 0.0 : logarithmic(random, 1e-4, 1e2);
  s.contact_stiffness = logarithmic(random, 1e2, chance(random, 0.2) ? 1e12 : 1e8);
  s.position = any_position(d, s.strings.front());
  const double height = random.between(-3e-3, 1e-3);
  s.hand_height = d.gestures.perhaps(height, -5e-3, 5e-3);
  if (chance(random, 0.7) || s.hand_height.gesture) s.height = random.between(-1e-4, 3e-3);
  d.scene.add(s);
  if (!chance(random, 0.4)) return;
  const ComponentHandle under = s.strings.back();
  const ComponentHandle barrier = add_wild_barrier(d, length_of(d, under), -logarithmic(random, 1e-5, 3e-3));
  add_wild_distributed(d, barrier, under);
}

void add_bow(WildDraft& d) {
  Random& random = d.random;
  BowDescription b{.name = d.name("bow", d.scene.bows)};
  if (!d.scene.strings.empty() && chance(random, 0.6)) {
    b.place.component = d.any_string();
    b.position = any_position(d, b.place.component);
  } else {
    const std::vector<ComponentHandle> movable = d.movable();
    b.place = d.any_place(movable[static_cast<std::size_t>(d.index_in(movable.size()))]);
  }
  const double force = logarithmic(random, 1e-3, chance(random, 0.1) ? 1e3 : 5.0);
  b.force = d.gestures.perhaps(force, chance(random, 0.3) ? -force : 0.0, 2.0 * force);
  const double speed = logarithmic(random, 1e-2, 2.0);
  b.velocity = d.gestures.perhaps(random.sign() * speed, -2.0 * speed, 2.0 * speed);
  b.sharpness = logarithmic(random, 1.0, 1e5);
  b.solver = chance(random, 0.3) ? BowSolver::iterated : BowSolver::two_steps;
  d.scene.add(b);
}

void add_touch(WildDraft& d) {
  Random& random = d.random;
  TouchDescription t{.name = d.name("touch", d.scene.touches), .string = d.any_string()};
  const double length = length_of(d, t.string);
  t.position = any_position(d, t.string);
  t.width = chance(random, 0.1) ? 0.0 : length * logarithmic(random, 1e-3, 1.0);
  const double R = chance(random, 0.2) ? 0.0 : logarithmic(random, 1e-3, 1e2);
  t.damping = d.gestures.perhaps(R, chance(random, 0.2) ? -R : 0.0, 3.0 * R);
  const double K = chance(random, 0.4) ? 0.0 : logarithmic(random, 1.0, 1e6);
  t.stiffness = d.gestures.perhaps(K, chance(random, 0.2) ? -K : 0.0, 3.0 * K);
  d.scene.add(t);
}

void add_finger(WildDraft& d) {
  Random& random = d.random;
  FingerDescription f{.name = d.name("finger", d.scene.fingers), .string = d.any_string()};
  const double force = signed_logarithmic(random, 1e-3, 50.0);
  f.force = d.gestures.perhaps(force, -2.0 * std::abs(force), 2.0 * std::abs(force));
  if (!d.scene.slides.empty() && chance(random, 0.4)) {
    f.follows = static_cast<std::size_t>(d.index_in(d.scene.slides.size()));
    f.string = d.scene.slides[*f.follows].strings.front();
    f.distance = length_of(d, f.string) * random.between(-0.2, 0.3);
  } else {
    f.position = any_position(d, f.string);
  }
  f.width = length_of(d, f.string) * logarithmic(random, 1e-2, 1.5);
  if (chance(random, 0.8)) f.damping = logarithmic(random, 1e-3, 10.0);
  d.scene.add(f);
}

}  // namespace

void add_wild_slides(WildDraft& d) {
  if (d.scene.strings.empty()) return;
  for (int count = pick(d.random, {0, 0, 0, 1, 1, 2}); count > 0; --count) add_slide(d);
}

void add_wild_players(WildDraft& d) {
  for (int count = pick(d.random, {0, 0, 0, 1, 2}); count > 0; --count) add_bow(d);
  if (d.scene.strings.empty()) return;
  for (int count = pick(d.random, {0, 0, 0, 1, 2}); count > 0; --count) add_touch(d);
  for (int count = pick(d.random, {0, 0, 0, 1, 2}); count > 0; --count) add_finger(d);
}

void add_wild_forces(WildDraft& d) {
  Random& random = d.random;
  const std::vector<ComponentHandle> movable = d.movable();
  const auto any = [&] { return movable[static_cast<std::size_t>(d.index_in(movable.size()))]; };
  for (int count = pick(random, {0, 0, 1, 2}); count > 0; --count) {
    ForceDescription f{.name = d.name("force", d.scene.forces), .place = d.any_place(any())};
    f.envelope = pick(random, {EnvelopeKind::constant, EnvelopeKind::pulse, EnvelopeKind::ramp,
                               EnvelopeKind::half_sine, EnvelopeKind::raised_cosine, EnvelopeKind::gesture});
    const bool light =
        f.place.component.kind == ComponentKind::mass && d.scene.masses[f.place.component.index].mass < 1e-4;
    f.amplitude = signed_logarithmic(random, 1e-6, light ? 1e-2 : 1e2);
    f.start = chance(random, 0.5) ? 0.0 : random.between(0.0, 0.5) * d.scene.duration;
    f.duration = logarithmic(random, 1e-3, 1.0) * d.scene.duration;
    if (f.envelope == EnvelopeKind::gesture)
      f.gesture = *d.gestures.moving(-1.0, 1.0).gesture, f.start = 0.0, f.duration = std::nullopt;
    d.scene.add(f);
  }
  for (int count = pick(random, {0, 0, 1, 2}); count > 0; --count)
    d.scene.add(GravityDescription{.name = d.name("gravity", d.scene.gravities),
                                   .component = any(),
                                   .acceleration = random.between(-50.0, 50.0)});
}

void add_wild_outputs(WildDraft& d) {
  const std::vector<ComponentHandle> movable = d.movable();
  for (int count = whole(d.random, 1, 2); count > 0; --count) {
    OutputDescription o{.name = d.name("output", d.scene.outputs)};
    o.tap.place = d.any_place(movable[static_cast<std::size_t>(d.index_in(movable.size()))]);
    o.tap.quantity = pick(d.random, {Quantity::displacement, Quantity::velocity, Quantity::acceleration});
    o.gain = d.gestures.perhaps(1.0, -1.0, 2.0);
    if (chance(d.random, 0.3)) o.remove_dc = true;
    if (chance(d.random, 0.2)) o.low_pass = logarithmic(d.random, 10.0, 0.4 * d.scene.sample_rate);
    d.scene.add(o);
  }
}

}  // namespace rattle::test
