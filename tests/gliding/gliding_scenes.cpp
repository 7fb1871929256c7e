#include <cmath>
#include <gliding/gliding_scenes.hpp>
#include <numbers>

namespace rattle::test {
namespace {

ComponentHandle add_plate(SceneDescription& scene, End edges, std::optional<int> modes, Outline outline) {
  PlateDescription plate{.name = "body",
                         .thickness = 1e-3,
                         .density = 2700.0,
                         .youngs_modulus = 7e10,
                         .damping = 1.0,
                         .damping_frequency_dependent = 1e-3,
                         .edges = edges,
                         .modes = modes,
                         .outline = outline};
  if (outline == Outline::round)
    plate.diameter = 0.3;
  else
    plate.length_x = 0.3, plate.length_y = 0.24;
  return scene.add(plate);
}

ComponentHandle add_membrane(SceneDescription& scene, std::optional<int> modes, Outline outline) {
  MembraneDescription membrane{.name = "body", .mass_per_area = 0.3, .tension = 900.0, .damping = 3.0};
  membrane.modes = modes;
  membrane.outline = outline;
  if (outline == Outline::round)
    membrane.diameter = 0.3;
  else
    membrane.length_x = 0.3, membrane.length_y = 0.24;
  return scene.add(membrane);
}

ComponentHandle add_bar(SceneDescription& scene, std::optional<int> modes, bool undercut = false) {
  StringDescription bar{.name = "body",
                        .length = 0.3,
                        .width = 0.03,
                        .thickness = 5e-3,
                        .density = 1080.0,
                        .youngs_modulus = 1.2e10,
                        .damping = 2.0};
  if (!modes) bar.intervals = 12;
  bar.modes = modes;
  if (undercut) bar.left = bar.right = End::free;
  if (undercut) bar.thickness_profile = {{0.0, 5e-3}, {0.12, 3e-3}, {0.18, 3e-3}, {0.3, 5e-3}};
  return scene.add(bar);
}

}  // namespace

std::string name_of(Body body) {
  constexpr const char* names[] = {"plate on a grid", "membrane on a grid", "supported plate by modes",
                                   "free plate",      "round membrane",     "round plate",
                                   "bar on a grid",   "bar by modes",       "undercut bar"};
  return names[static_cast<std::size_t>(body)];
}
bool is_bar(Body body) { return body >= Body::bar_grid; }
ComponentHandle add_body(SceneDescription& scene, Body body) {
  switch (body) {
    case Body::plate_grid:
      return add_plate(scene, End::simply_supported, std::nullopt, Outline::rectangular);
    case Body::membrane_grid:
      return add_membrane(scene, std::nullopt, Outline::rectangular);
    case Body::supported_modes:
      return add_plate(scene, End::simply_supported, 60, Outline::rectangular);
    case Body::free_modes:
      return add_plate(scene, End::free, 40, Outline::rectangular);
    case Body::round_membrane:
      return add_membrane(scene, 40, Outline::round);
    case Body::round_plate:
      return add_plate(scene, End::free, 40, Outline::round);
    case Body::bar_grid:
      return add_bar(scene, std::nullopt);
    case Body::undercut_bar:
      return add_bar(scene, all_modes, true);
    default:
      return add_bar(scene, all_modes);
  }
}

DrivenValue sine(SceneDescription& scene, const char* name, double middle, double amplitude, double frequency) {
  return scene.add(GestureDescription{
      .name = name, .content = SineGesture{.frequency = frequency, .amplitude = amplitude, .offset = middle}});
}

ComponentHandle add_mallet(SceneDescription& scene) {
  return scene.add(MassDescription{
      .name = "mallet", .mass = 0.03, .frequency = 30.0, .damping = 0.05, .position = 1e-5, .velocity = -0.5});
}

ContactDescription strike(ComponentHandle body, ComponentHandle mallet) {
  return {.name = "strike",
          .below = gliding(body),
          .above = at(mallet),
          .stiffness = 1e6,
          .exponent = 1.5,
          .gap = -2e-4};
}

SceneDescription rubbed(Body body, bool wide, Rule rule) {
  SceneDescription scene;
  scene.rule = rule;
  const ComponentHandle over = add_body(scene, body);
  ContactDescription contact = strike(over, add_mallet(scene));
  contact.position = sine(scene, "x", 0.15, wide ? 0.25 : 0.1, 7.0);
  if (!is_bar(body)) contact.position_y = sine(scene, "y", 0.12, wide ? 0.2 : 0.08, 11.0);
  scene.add(contact);
  return scene;
}

Attachment fixed_place(ComponentHandle body, Body kind) {
  return is_bar(kind) ? at(body, metres(place_x)) : at(body, metres(place_x), metres(place_y));
}

Comparison compare(const SceneDescription& a, const SceneDescription& b, int steps) {
  Simulator first(compiled(a)), second(compiled(b));
  Comparison result;
  for (int n = 0; n < steps; ++n) {
    first.step();
    second.step();
    const auto u = first.displacement(0), v = second.displacement(0);
    for (std::size_t p = 0; p < u.size(); ++p) {
      result.apart = std::max(result.apart, std::abs(u[p] - v[p]));
      result.largest = std::max(result.largest, std::abs(u[p]));
    }
  }
  return result;
}

}  // namespace rattle::test
