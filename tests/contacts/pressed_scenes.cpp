#include <algorithm>
#include <cmath>
#include <contacts/contact_runs.hpp>
#include <contacts/pressed_scenes.hpp>

namespace rattle::test {
namespace {

// K over 1e3 ... 1e12, higher for higher exponents: the stiffness at a depth of 1 cm is drawn.
void draw_law(Random& random, ContactDescription& contact) {
  contact.exponent = chance(random, 0.3)   ? 1.0
                     : chance(random, 0.3) ? pick(random, {1.5, 2.0, 2.5, 3.0})
                                           : random.between(1.0, 3.0);
  do {
    contact.stiffness = logarithmic(random, 1e3, 1e12) * std::pow(100.0, contact.exponent - 1.0);
  } while (contact.stiffness.value > 1e12);
}

StringDescription draw_string(Random& random) {
  return {.name = "string",
          .length = random.between(0.3, 1.0),
          .radius = logarithmic(random, 0.15e-3, 0.6e-3),
          .density = 7850.0,
          .youngs_modulus = 2e11,
          .tension = logarithmic(random, 40.0, 400.0),
          .damping = logarithmic(random, 0.1, 5.0),
          .damping_frequency_dependent = logarithmic(random, 1e-4, 5e-3)};
}

PlateDescription draw_plate(Random& random) {
  const bool wood = chance(random, 0.5);
  return {.name = "plate",
          .length_x = random.between(0.15, 0.4),
          .length_y = random.between(0.15, 0.3),
          .thickness = random.between(2e-3, 5e-3),
          .density = wood ? 500.0 : 7850.0,
          .youngs_modulus = wood ? 1e10 : 2e11,
          .damping = logarithmic(random, 0.3, 20.0),
          .damping_frequency_dependent = logarithmic(random, 1e-4, 1e-2),
          .edges = pick(random, {End::simply_supported, End::clamped})};
}

Attachment draw_place(Random& random, ComponentHandle component) {
  const Attachment place =
      at(component, fraction(random.between(0.1, 0.9)), fraction(random.between(0.1, 0.9)));
  return chance(random, 0.3) ? nearest(place) : place;
}

// One to four bursts of force, up or down.
void add_plucks(Random& random, SceneDescription& scene, ComponentHandle body, double newtons, double seconds) {
  const int count = whole(random, 1, 4);
  for (int i = 0; i < count; ++i)
    scene.add(ForceDescription{.name = "pluck" + std::to_string(i),
                               .place = draw_place(random, body),
                               .envelope = pick(random, {EnvelopeKind::raised_cosine, EnvelopeKind::ramp}),
                               .amplitude = random.sign() * newtons * logarithmic(random, 0.1, 3.0),
                               .start = random.between(0.0, 0.6) * seconds,
                               .duration = logarithmic(random, 0.5e-3, 20e-3)});
}

void add_pressed_mass(Random& random, SceneDescription& scene, ComponentHandle below, double newtons) {
  const ComponentHandle mass =
      scene.add(MassDescription{.name = "mass",
                                .mass = logarithmic(random, 1e-4, 0.1),
                                .damping = chance(random, 0.5) ? logarithmic(random, 1e-3, 1.0) : 0.0});
  ContactDescription contact{.name = "contact", .below = draw_place(random, below), .above = at(mass)};
  draw_law(random, contact);
  scene.add(contact);
  add_steady_force(scene, "steady", at(mass), -newtons, logarithmic(random, 1e-3, 30e-3));
}

// A finger presses the string next to a fret, which lies less than half as deep as the finger would reach
// without it.
void add_fret(Random& random, SceneDescription& scene, ComponentHandle string, double newtons) {
  const double length = scene.strings[string.index].length,
               tension = scene.strings[string.index].tension->value;
  const double fret = random.between(0.2, 0.9) * length;
  const double finger = fret - random.between(0.0, 0.03);
  const double reach = newtons * finger * (length - fret) / (tension * length);
  const double height = chance(random, 0.5) ? 0.0 : -random.between(0.0, 0.5) * std::min(reach, 2e-3);
  const ComponentHandle barrier = scene.add(BarrierDescription{.name = "fret", .height = height});
  ContactDescription contact{.name = "contact", .below = at(barrier), .above = at(string, metres(fret))};
  draw_law(random, contact);
  scene.add(contact);
  add_steady_force(scene, "steady", at(string, metres(finger)), -newtons, logarithmic(random, 1e-3, 30e-3));
}

}  // namespace

PressedScene pressed_scene(PressedFamily family, std::uint64_t seed) {
  Random random(seed);
  PressedScene pressed;
  pressed.seconds = logarithmic(random, 0.1, 0.5);
  SceneDescription& scene = pressed.scene;
  const double newtons = logarithmic(random, 0.1, 20.0);
  const ComponentHandle body =
      family == PressedFamily::mass_on_plate ? scene.add(draw_plate(random)) : scene.add(draw_string(random));
  if (family == PressedFamily::string_on_fret)
    add_fret(random, scene, body, newtons);
  else
    add_pressed_mass(random, scene, body, newtons);
  add_plucks(random, scene, body, newtons, pressed.seconds);
  if (family != PressedFamily::mass_on_plate &&
      chance(random, 0.3))  // otherwise it starts plucked, away from the contact
    scene.add(InitialDescription{
        .name = "shape",
        .centre = at(body, fraction(random.between(0.1, 0.9))),
        .shape = Shape::triangle,
        .amplitude = (family == PressedFamily::string_on_fret ? 1.0 : -1.0) * logarithmic(random, 1e-5, 3e-3)});
  return pressed;
}

}  // namespace rattle::test
