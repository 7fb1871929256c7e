#include "bowed_instruments.hpp"

#include <numbers>

namespace rattle::test {
namespace {

constexpr double tension = 91.16469597568447;  // N

DrivenValue rising(SceneDescription& scene, const char* name, double to, double seconds) {
  return scene.add(GestureDescription{
      .name = name, .content = BreakpointGesture{{{0.0, 0.0}, {seconds, to, Curve::raised_cosine}}}});
}

ComponentHandle add_string(SceneDescription& scene, const StringMaterial& material) {
  return scene.add(StringDescription{.name = "main",
                                     .length = string_length,
                                     .radius = 0.5e-3,
                                     .density = 7850.0,
                                     .youngs_modulus = material.youngs_modulus,
                                     .tension = tension,
                                     .damping = 0.1,
                                     .damping_frequency_dependent = material.sigma1});
}

void add_bow(SceneDescription& scene, ComponentHandle string, const Bowing& bowing) {
  BowDescription bow{.name = "bow", .place = at(string)};
  bow.position = bowing.position;
  bow.force = rising(scene, "force", bowing.force, 0.02);
  bow.velocity = rising(scene, "velocity", bowing.velocity, 0.05);
  bow.solver = bowing.solver;
  scene.add(std::move(bow));
}

}  // namespace

SceneDescription bowed_string(const Bowing& bowing, const StringMaterial& material) {
  SceneDescription scene;
  const ComponentHandle string = add_string(scene, material);
  add_bow(scene, string, bowing);
  scene.add(OutputDescription{.name = "end",
                              .tap = {.place = at(string, fraction(1.0)), .quantity = Quantity::bridge_force}});
  return scene;
}

SceneDescription tromba(const Bowing& bowing, const std::optional<Thumb>& thumb, double gap) {
  SceneDescription scene;
  const ComponentHandle string = add_string(scene, flexible_string);
  const ComponentHandle bridge = scene.add(MassDescription{.name = "bridge", .mass = 1e-3});
  const ComponentHandle body = scene.add(PlateDescription{.name = "body",
                                                          .length_x = 1.35,
                                                          .length_y = 0.18,
                                                          .thickness = 4e-3,
                                                          .density = 430.0,
                                                          .youngs_modulus = 1e10,
                                                          .youngs_modulus_across = 1e10 / 15.0,
                                                          .damping = 5.0,
                                                          .damping_frequency_dependent = 0.041});
  scene.add(ContactDescription{.name = "connection",
                               .below = at(bridge),
                               .above = at(string, metres(speaking_length)),
                               .stiffness = 5e6,
                               .exponent = 1.3,
                               .two_sided = true});
  scene.add(ContactDescription{.name = "rattle",
                               .below = nearest(at(body, fraction(0.8), fraction(0.75))),
                               .above = at(bridge),
                               .stiffness = 5e8,
                               .exponent = 1.3,
                               .gap = gap});
  const double omega = 2.0 * std::numbers::pi * 1000.0;
  scene.add(SpringDescription{.name = "foot",
                              .first = at(bridge),
                              .second = nearest(at(body, fraction(0.8), fraction(0.25))),
                              .stiffness = 1e-3 * omega * omega,
                              .damping = 0.025});
  add_bow(scene, string, bowing);
  if (thumb)
    scene.add(TouchDescription{.name = "thumb",
                               .string = string,
                               .position = thumb->position,
                               .width = thumb->width,
                               .damping = thumb->damping});
  scene.add(OutputDescription{
      .name = "body",
      .tap = {.place = at(body, fraction(0.37), fraction(0.43)), .quantity = Quantity::acceleration}});
  return scene;
}

}  // namespace rattle::test
