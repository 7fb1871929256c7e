#include "scenes.hpp"

#include <string>
#include <vector>

namespace rattle::bench {

SceneDescription strings_over_barriers(int strings, int contacts) {
  SceneDescription d;
  const auto floor = d.add(BarrierDescription{.name = "floor", .height = -2e-4});
  for (int s = 0; s < strings; ++s) {
    const auto string = d.add(StringDescription{.name = "string",
                                                .length = 0.65,
                                                .mass_per_length = 4e-3,
                                                .bending_stiffness = 1e-3,
                                                .tension = 40.0 + s % 10,
                                                .damping = 0.2,
                                                .damping_frequency_dependent = 1e-3,
                                                .intervals = 120});
    d.add(InitialDescription{
        .name = "pluck", .centre = at(string, fraction(0.3)), .shape = Shape::triangle, .amplitude = 4e-3});
    const int own = contacts / strings + (s < contacts % strings ? 1 : 0);
    for (int c = 0; c < own; ++c) {
      const int place = 10 + (2 * c + 1) * 50 / own;  // separate grid points, so that each contact is an island
      d.add(ContactDescription{.name = "contact",
                               .below = at(floor),
                               .above = at(string, fraction(place / 120.0)),
                               .stiffness = 1e6,
                               .exponent = 1.5});
    }
  }
  return d;
}

SceneDescription string_over_barrier(int intervals, Gliding what) {
  constexpr double length = 0.65;
  SceneDescription d;
  const auto string = d.add(StringDescription{.name = "string",
                                              .length = length,
                                              .mass_per_length = 4e-3,
                                              .tension = 40.0,
                                              .damping = 0.2,
                                              .damping_frequency_dependent = 1e-3,
                                              .intervals = intervals});
  const auto floor = d.add(
      BarrierDescription{.name = "floor", .profile = {{0.0, -4e-3}, {0.5 * length, -1e-3}, {length, -4e-3}}});
  d.add(InitialDescription{
      .name = "pluck", .centre = at(string, fraction(0.3)), .shape = Shape::triangle, .amplitude = 4e-3});
  d.add(DistributedContactDescription{
      .name = "buzz", .below = floor, .above = string, .stiffness = 1e7, .exponent = 1.5});
  if (what == Gliding::nothing) return d;
  const DrivenValue place = d.add(GestureDescription{
      .name = "place", .content = SineGesture{.frequency = 2.0, .amplitude = 0.3, .offset = 0.5 * length}});
  if (what == Gliding::touch)
    d.add(TouchDescription{
        .name = "thumb", .string = string, .position = place, .width = 0.02, .damping = 1.0, .stiffness = 1e3});
  if (what == Gliding::slide)
    d.add(SlideDescription{.name = "slide",
                           .strings = {string},
                           .mass = 0.01,
                           .hand_stiffness = 200.0,
                           .hand_damping = 1.0,
                           .contact_stiffness = 1e6,
                           .position = place,
                           .hand_height = -3e-4});
  if (what == Gliding::bow) {
    BowDescription bow{.name = "bow", .place = gliding(string), .force = 0.05, .velocity = 0.05};
    bow.position = place;
    d.add(bow);
  }
  return d;
}

SceneDescription wires_over_head(int touching) {
  constexpr int wires = 12, points = 60;
  constexpr double side = 0.36, length = 0.3, spacing = length / (points + 1);
  SceneDescription d;
  const auto head = d.add(MembraneDescription{.name = "head",
                                              .length_x = side,
                                              .length_y = side,
                                              .mass_per_area = 0.1,
                                              .tension = 1620.0,
                                              .damping = 10.0,
                                              .damping_frequency_dependent = 0.02});
  const GestureHandle lift = d.add(
      GestureDescription{.name = "lift", .content = BreakpointGesture{.points = {{0.0, 1e-4}, {0.1, -1e-3}}}});
  for (int w = 0; w < wires; ++w) {
    const auto wire = d.add(StringDescription{.name = "wire" + std::to_string(w),
                                              .length = length,
                                              .mass_per_length = 5e-3,
                                              .tension = 72.0,
                                              .damping = 5.0,
                                              .damping_frequency_dependent = 0.02,
                                              .intervals = points + 1});
    const Coordinate y = metres(0.5 * side + 0.004 * (w - 5.5));
    DistributedContactDescription contact{
        .below = head,
        .above = wire,
        .stiffness = 2e5,
        .from = metres(0.5 * spacing),
        .to = metres(length - 0.5 * spacing),
        .line = SurfacePlaces{{metres(0.5 * (side - length)), y}, {metres(0.5 * (side + length)), y}}};
    const int of_each = touching / wires, left = of_each / 2;
    const double divided = (28.5 - left + of_each) * spacing;
    const auto add = [&](const char* name, double from, double to, bool touches) {
      contact.name = name + std::to_string(w);
      contact.from = metres(from);
      contact.to = metres(to);
      contact.gap = 1.0;
      if (touches) contact.gap.gesture = lift;
      d.add(contact);
    };
    const double begin = contact.from.value, end = contact.to.value;
    const double first = divided - of_each * spacing;
    if (touching == wires * points) {
      add("on", begin, end, true);
    } else if (touching == 0) {
      add("off", begin, end, false);
    } else {
      add("before", begin, first, false);
      add("on", first, divided, true);
      add("behind", divided, end, false);
    }
  }
  return d;
}

SceneDescription row_of_balls(int contacts) {
  SceneDescription d;
  ComponentHandle last{};
  for (int i = 0; i <= contacts; ++i) {
    const auto ball =
        d.add(MassDescription{.name = "ball", .mass = 1e-3, .frequency = 100.0, .position = -1e-6 * i});
    if (i > 0)
      d.add(ContactDescription{
          .name = "touch", .below = at(last), .above = at(ball), .stiffness = 1e6, .exponent = 1.5});
    last = ball;
  }
  return d;
}

SceneDescription strings_with_outputs(int strings, int outputs) {
  SceneDescription d;
  std::vector<ComponentHandle> handles;
  for (int i = 0; i < strings; ++i) {
    handles.push_back(d.add(StringDescription{.name = "string" + std::to_string(i),
                                              .length = 0.65,
                                              .radius = 0.4e-3,
                                              .density = 7850.0,
                                              .youngs_modulus = 2e11,
                                              .tension = 150.0 + 0.1 * i,
                                              .damping = 0.5,
                                              .damping_frequency_dependent = 5e-3,
                                              .intervals = 80}));
    d.add(InitialDescription{.name = "pluck" + std::to_string(i),
                             .centre = at(handles.back(), fraction(0.3)),
                             .shape = Shape::triangle,
                             .amplitude = 1e-3});
  }
  for (int i = 0; i < outputs; ++i)
    d.add(OutputDescription{
        .name = "out" + std::to_string(i),
        .tap = {.place = at(handles[static_cast<std::size_t>(i % strings)], fraction(0.1 + 0.003 * i))},
        .channel = 1,
        .remove_dc = true});
  return d;
}

// The plate is thinner than the real instrument's, so that the finer grid is stable at 44.1 kHz.
SceneDescription bowed_tromba() {
  SceneDescription d;
  const auto string = d.add(StringDescription{.name = "main",
                                              .length = 1.9,
                                              .radius = 0.5e-3,
                                              .density = 7850.0,
                                              .youngs_modulus = 5e10,
                                              .tension = 91.165,
                                              .damping = 0.1,
                                              .damping_frequency_dependent = 0.005,
                                              .intervals = 225});
  const auto bridge = d.add(MassDescription{.name = "bridge", .mass = 1e-3});
  const auto body = d.add(PlateDescription{.name = "body",
                                           .length_x = 1.35,
                                           .length_y = 1.35 * 12.0 / 129.0,
                                           .thickness = 0.7e-3,
                                           .density = 430.0,
                                           .youngs_modulus = 1e10,
                                           .damping = 5.0,
                                           .damping_frequency_dependent = 0.041,
                                           .intervals = std::pair{129, 12}});
  d.add(ContactDescription{.name = "connection",
                           .below = at(bridge),
                           .above = at(string, metres(1.65)),
                           .stiffness = 5e6,
                           .exponent = 1.3,
                           .two_sided = true});
  d.add(SpringDescription{.name = "foot",
                          .first = at(bridge),
                          .second = nearest(at(body, fraction(0.8), fraction(0.25))),
                          .stiffness = 39478.0,
                          .damping = 0.025});
  d.add(ContactDescription{.name = "rattle",
                           .below = nearest(at(body, fraction(0.8), fraction(0.75))),
                           .above = at(bridge),
                           .stiffness = 5e7,
                           .exponent = 1.3,
                           .gap = 4e-6});
  BowDescription bow{.name = "bow", .place = at(string, metres(0.33))};
  bow.force = 0.075;
  bow.velocity = 0.05;
  bow.sharpness = 400.0;
  d.add(bow);
  for (const auto& [x, y] : {std::pair{0.37, 0.43}, {0.61, 0.36}})
    d.add(OutputDescription{
        .name = "out",
        .tap = {.place = at(body, fraction(x), fraction(y)), .quantity = Quantity::acceleration},
        .remove_dc = true});
  return d;
}

SceneDescription tromba_with_thumb() {
  SceneDescription d = bowed_tromba();
  d.plates[0].length_y = d.plates[0].length_x * 14.0 / 131.0;
  d.plates[0].intervals = std::pair{131, 14};
  d.add(TouchDescription{.name = "thumb",
                         .string = d.contacts[0].above.component,
                         .position = 0.95,
                         .width = 0.02,
                         .damping = 1.0,
                         .stiffness = 1e3});
  return d;
}

SceneDescription starting_at(double height) {
  SceneDescription d;
  const auto string = d.add(StringDescription{.name = "string",
                                              .length = 1.0,
                                              .mass_per_length = 6.2e-3,
                                              .bending_stiffness = 0.01,
                                              .tension = 300.0,
                                              .damping = 1.0,
                                              .damping_frequency_dependent = 5e-3,
                                              .intervals = 112});
  d.add(InitialDescription{
      .name = "start", .centre = at(string, fraction(0.4)), .amplitude = height, .width = 0.3});
  return d;
}

}  // namespace rattle::bench
