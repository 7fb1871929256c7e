// One scene with every kind of component, interaction, rule, excitation and output.
#pragma once

#include <cmath>
#include <rattle/scene/description.hpp>
#include <string>

namespace rattle::test {

namespace everything {

struct Parts {
  ComponentHandle bridge, weight, left_ball, right_ball, main, second, bar, clamped, plate, wood, floor, hills;
};

inline Parts add_components(SceneDescription& d) {
  Parts p;
  p.bridge = d.add(MassDescription{.name = "bridge", .mass = 1e-3, .frequency = 300.0, .damping = 0.05});
  p.weight = d.add(
      MassDescription{.name = "weight", .mass = 4e-3, .frequency = 20.0, .position = 1e-4, .velocity = -0.5});
  p.left_ball = d.add(MassDescription{.name = "left_ball", .mass = 2e-3, .frequency = 40.0, .velocity = 1.0});
  p.right_ball =
      d.add(MassDescription{.name = "right_ball", .mass = 1e-3, .frequency = 70.0, .position = 5e-4});
  p.main = d.add(StringDescription{.name = "main",
                                   .length = 0.8,
                                   .radius = 0.4e-3,
                                   .density = 7850.0,
                                   .youngs_modulus = 2e11,
                                   .tension = 150.0,
                                   .damping = 1.0,
                                   .damping_frequency_dependent = 5e-3,
                                   .right = End::clamped});
  p.second = d.add(StringDescription{.name = "second",
                                     .length = 0.8,
                                     .mass_per_length = 4e-3,
                                     .fundamental = 110.0,
                                     .left = End::clamped_notes});
  p.bar = d.add(StringDescription{.name = "bar",
                                  .length = 0.3,
                                  .width = 0.02,
                                  .thickness = 4e-3,
                                  .density = 700.0,
                                  .youngs_modulus = 1.2e10,
                                  .damping = 3.0,
                                  .left = End::free,
                                  .right = End::free});
  p.plate = d.add(PlateDescription{.name = "plate",
                                   .length_x = 0.4,
                                   .length_y = 0.4,
                                   .thickness = 1e-3,
                                   .density = 7850.0,
                                   .youngs_modulus = 2e11,
                                   .damping = 1.0,
                                   .damping_frequency_dependent = 1e-3});
  p.wood = d.add(PlateDescription{.name = "wood",
                                  .length_x = 0.5,
                                  .length_y = 0.3,
                                  .thickness = 4e-3,
                                  .density = 430.0,
                                  .youngs_modulus = 1e10,
                                  .youngs_modulus_across = 1e9,
                                  .damping = 5.0,
                                  .edges = End::clamped});
  p.floor = d.add(BarrierDescription{.name = "floor", .height = -1e-3});
  p.hills = d.add(BarrierDescription{.name = "hills", .profile = {{0.0, -2e-4}, {0.3, -6e-4}, {0.8, -2e-4}}});
  return p;
}

inline void add_interactions(SceneDescription& d, const Parts& p) {
  // First island: spring, two-sided contact, contact and rattle share the bridge.
  d.add(SpringDescription{.name = "foot",
                          .first = at(p.main, fraction(0.81)),
                          .second = at(p.bridge),
                          .stiffness = 1e4,
                          .cubic_stiffness = 1e9,
                          .damping = 0.02});
  d.add(ContactDescription{.name = "connection",
                           .below = at(p.bridge),
                           .above = at(p.second, fraction(0.37)),
                           .stiffness = 1e6,
                           .exponent = 1.3,
                           .two_sided = true});
  d.add(ContactDescription{.name = "buzz",
                           .below = at(p.plate, fraction(0.43), fraction(0.31)),
                           .above = at(p.bridge),
                           .stiffness = 5e7,
                           .exponent = 1.3,
                           .gap = 5e-6});
  d.add(ContactDescription{.name = "play",
                           .below = at(p.bridge),
                           .above = at(p.wood, fraction(0.4), fraction(0.6)),
                           .stiffness = 1e7,
                           .exponent = 1.5,
                           .two_sided = true,
                           .play = 2e-5});
  // An island solved by Newton: three contacts and a spring share two masses.
  d.add(ContactDescription{.name = "balls",
                           .below = at(p.left_ball),
                           .above = at(p.right_ball),
                           .stiffness = 1e7,
                           .exponent = 1.5,
                           .rule = Rule::newton});
  d.add(ContactDescription{
      .name = "left_floor", .below = at(p.floor), .above = at(p.left_ball), .stiffness = 1e8, .exponent = 1.8});
  d.add(ContactDescription{.name = "right_floor",
                           .below = at(p.floor),
                           .above = at(p.right_ball),
                           .stiffness = 1e6,
                           .exponent = 1.0});
  d.add(SpringDescription{
      .name = "tie", .first = at(p.left_ball), .second = at(p.right_ball), .stiffness = 500.0});
  // The rules that are kept for comparison.
  int place = 0;
  for (Rule rule : {Rule::basic, Rule::published, Rule::exact, Rule::secant})
    d.add(ContactDescription{.name = "rule_" + std::to_string(place),
                             .below = at(p.bar, fraction(0.2 + 0.15 * place++)),
                             .above = at(p.weight),
                             .stiffness = 1e6,
                             .exponent = 1.5,
                             .rule = rule});
  d.add(DistributedContactDescription{
      .name = "fret", .below = p.hills, .above = p.main, .stiffness = 1e8, .exponent = 1.5});
  d.add(DistributedContactDescription{.name = "slap",
                                      .below = p.second,
                                      .above = p.main,
                                      .stiffness = 1e8,
                                      .exponent = 1.5,
                                      .gap = 5e-4,
                                      .from = fraction(0.1),
                                      .to = fraction(0.4)});
}

inline void add_excitations(SceneDescription& d, const Parts& p) {
  d.add(InitialDescription{
      .name = "pluck", .centre = at(p.main, fraction(0.2)), .shape = Shape::triangle, .amplitude = 2e-3});
  d.add(InitialDescription{.name = "kick",
                           .centre = at(p.second, fraction(0.6)),
                           .quantity = InitialQuantity::velocity,
                           .amplitude = 1.0,
                           .width = 0.1});
  const EnvelopeKind kinds[] = {EnvelopeKind::constant,  EnvelopeKind::pulse,         EnvelopeKind::ramp,
                                EnvelopeKind::half_sine, EnvelopeKind::raised_cosine, EnvelopeKind::signal};
  int number = 0;
  for (EnvelopeKind kind : kinds) {
    ForceDescription force{.name = "force_" + std::to_string(number),
                           .place = at(p.plate, fraction(0.2 + 0.1 * number), fraction(0.35)),
                           .envelope = kind,
                           .amplitude = 2.0,
                           .start = 1e-3 * number,
                           .duration = 5e-3};
    if (kind == EnvelopeKind::signal)
      for (int n = 0; n < 500; ++n) force.signal.push_back(std::sin(0.05 * n));
    d.add(force);
    ++number;
  }
  d.add(ForceDescription{
      .name = "push", .place = at(p.bar, fraction(0.9)), .amplitude = 1.0, .start = 5e-3, .duration = 2e-3});
  for (ComponentHandle component : {p.weight, p.left_ball, p.main, p.plate})
    d.add(GravityDescription{.name = "gravity", .component = component});
}

inline void add_taps(SceneDescription& d, const Parts& p) {
  for (Quantity quantity : {Quantity::displacement, Quantity::velocity, Quantity::acceleration}) {
    d.add(OutputDescription{.name = "string",
                            .tap = {.place = at(p.main, fraction(0.61)), .quantity = quantity},
                            .gain = 0.5,
                            .pan = -0.4,
                            .remove_dc = quantity != Quantity::acceleration});
    d.add(ProbeDescription{
        .name = "plate", .tap = {.place = at(p.plate, fraction(0.61), fraction(0.37)), .quantity = quantity}});
  }
  for (std::size_t i = 0; i < d.contacts.size(); ++i)
    for (Quantity quantity : {Quantity::force, Quantity::penetration, Quantity::psi})
      d.add(ProbeDescription{
          .name = d.contacts[i].name,
          .tap = {.interaction = InteractionHandle{InteractionKind::contact, i}, .quantity = quantity}});
  d.add(OutputDescription{.name = "slap",
                          .tap = {.interaction = InteractionHandle{InteractionKind::distributed_contact, 1},
                                  .quantity = Quantity::force}});
}

}  // namespace everything

inline SceneDescription everything_scene() {
  SceneDescription d;
  d.title = "Everything";
  const everything::Parts parts = everything::add_components(d);
  everything::add_interactions(d, parts);
  everything::add_excitations(d, parts);
  everything::add_taps(d, parts);
  return d;
}

}  // namespace rattle::test
