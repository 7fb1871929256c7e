#include "live_scenes.hpp"

namespace rattle::test {
namespace {

SceneDescription empty_scene(const PlayedScene& played) {
  SceneDescription scene;
  scene.sample_rate = played.device_rate * played.oversampling;
  scene.performance = {played.voices, played.oversampling};
  return scene;
}

GestureHandle control(SceneDescription& scene, const char* name, ControlGesture description) {
  return scene.add(GestureDescription{.name = name, .content = std::move(description)});
}

GestureHandle gate(SceneDescription& scene, double low, double high, double smoothing) {
  return control(scene, "gate",
                 {.low = low, .high = high, .value = low, .smoothing = smoothing, .input = ControlInput::gate});
}

GestureHandle velocity(SceneDescription& scene) {
  return control(scene, "velocity", {.low = 0.0, .high = 1.0, .value = 1.0, .input = ControlInput::velocity});
}

// strike times velocity
GestureHandle pluck(SceneDescription& scene) {
  const GestureHandle key = gate(scene, 0.0, 1.0, 0.0);
  const GestureHandle speed = velocity(scene);
  BreakpointGesture arch{{{0.0, 0.0}, {1e-3, 1.0, Curve::raised_cosine}, {2e-3, 0.0, Curve::raised_cosine}}};
  arch.trigger = key;
  const GestureHandle strike = scene.add(GestureDescription{.name = "strike", .content = arch});
  FormulaGesture product;
  product.program = {{GestureOperation::gesture, 0.0, strike},
                     {GestureOperation::gesture, 0.0, speed},
                     {GestureOperation::multiply}};
  return scene.add(GestureDescription{.name = "pluck", .content = product});
}

void hear(SceneDescription& scene, Attachment place, Quantity quantity, double gain) {
  scene.add(OutputDescription{.name = "heard", .tap = {.place = place, .quantity = quantity}, .gain = gain});
}

}  // namespace

SceneDescription pushed_mass(const PlayedScene& played) {
  SceneDescription scene = empty_scene(played);
  const auto mass =
      scene.add(MassDescription{.name = "mass", .mass = 1e-3, .frequency = 440.0, .damping = 0.02});
  ForceDescription force{
      .name = "push", .place = at(mass), .envelope = EnvelopeKind::gesture, .amplitude = 1.0};
  force.gesture = gate(scene, 0.0, 1.0, 0.0);
  velocity(scene);
  scene.add(force);
  hear(scene, at(mass), Quantity::displacement, 1000.0);
  return scene;
}

SceneDescription plucked_string(const PlayedScene& played) {
  SceneDescription scene = empty_scene(played);
  StringDescription string{.name = "main", .length = 0.3, .mass_per_length = 1e-3};
  string.fundamental = 300.0;
  string.damping = 2.0;
  string.damping_frequency_dependent = 2e-3;
  const auto main = scene.add(string);
  ForceDescription force{
      .name = "finger", .place = at(main, fraction(0.3)), .envelope = EnvelopeKind::gesture, .amplitude = 1.0};
  force.gesture = pluck(scene);
  scene.add(force);
  hear(scene, at(main, fraction(0.8)), Quantity::velocity, 0.3);
  return scene;
}

SceneDescription bowed_rattle(const PlayedScene& played) {
  SceneDescription scene = empty_scene(played);
  const GestureHandle speed = gate(scene, 0.0, 0.1, 0.03);
  const GestureHandle force = control(
      scene, "force",
      {.unit = "N", .low = 0.01, .high = 0.5, .value = 0.15, .smoothing = 0.03, .scale = Curve::exponential});
  const GestureHandle place =
      control(scene, "place", {.unit = "m", .low = 0.05, .high = 0.25, .value = 0.1, .smoothing = 0.05});
  const GestureHandle gap =
      control(scene, "gap", {.unit = "m", .low = 1e-6, .high = 1e-3, .value = 1e-3, .smoothing = 0.03});
  StringDescription string{.name = "main", .length = 0.6, .mass_per_length = 6e-3};
  string.fundamental = 110.0;
  string.damping = 1.0;
  string.damping_frequency_dependent = 5e-3;
  const auto main = scene.add(string);
  const auto bridge =
      scene.add(MassDescription{.name = "bridge", .mass = 1e-3, .frequency = 600.0, .damping = 0.05});
  const auto floor = scene.add(BarrierDescription{.name = "floor"});
  scene.add(SpringDescription{.name = "foot",
                              .first = at(main, metres(0.55)),
                              .second = at(bridge),
                              .stiffness = 1e5,
                              .damping = 0.01});
  ContactDescription rattle{
      .name = "rattle", .below = at(floor), .above = at(bridge), .stiffness = 1e7, .exponent = 1.3};
  rattle.gap = gap;
  scene.add(rattle);
  BowDescription bow{.name = "bow", .place = at(main)};
  bow.position = place;
  bow.force = force;
  bow.velocity = speed;
  scene.add(bow);
  hear(scene, at(main, fraction(1.0)), Quantity::bridge_force, 0.15);
  hear(scene, at(bridge), Quantity::velocity, 1.0);
  return scene;
}

SceneDescription fretted_string(Rule rule, const PlayedScene& played) {
  SceneDescription scene = empty_scene(played);
  scene.rule = rule;
  gate(scene, 0.0, 1.0, 0.0);
  StringDescription string{.name = "main", .length = 0.65, .mass_per_length = 3e-3};
  string.tension = 80.0;
  string.damping = 0.5;
  string.damping_frequency_dependent = 5e-4;
  const auto main = scene.add(string);
  const auto wood = scene.add(BarrierDescription{.name = "wood", .height = -1e-3});
  scene.add(ContactDescription{
      .name = "fret", .below = at(wood), .above = at(main, metres(0.2)), .stiffness = 1e5, .exponent = 1.0});
  scene.add(ForceDescription{.name = "finger",
                             .place = at(main, metres(0.19)),
                             .envelope = EnvelopeKind::constant,
                             .amplitude = -4.0});
  scene.add(InitialDescription{
      .name = "pluck", .centre = at(main, metres(0.45)), .shape = Shape::triangle, .amplitude = 4e-3});
  hear(scene, at(main, fraction(1.0)), Quantity::bridge_force, 0.01);
  return scene;
}

SceneDescription every_input(const PlayedScene& played) {
  SceneDescription scene = empty_scene(played);
  control(scene, "a_none", {.low = -1.0, .high = 1.0, .value = 0.25});
  control(scene, "b_note", {.low = 30.0, .high = 90.0, .value = 60.0, .input = ControlInput::note});
  control(scene, "c_harmonic",
          {.low = 1.0, .high = 16.0, .value = 4.0, .input = ControlInput::harmonic, .fundamental = 55.0});
  control(scene, "d_velocity", {.low = 2.0, .high = 4.0, .value = 3.0, .input = ControlInput::velocity});
  control(scene, "e_gate", {.low = 0.0, .high = 10.0, .value = 0.0, .input = ControlInput::gate});
  control(scene, "f_bend", {.low = -12.0, .high = 12.0, .value = 1.0, .input = ControlInput::bend});
  control(scene, "g_pressure", {.low = 0.0, .high = 8.0, .value = 5.0, .input = ControlInput::pressure});
  control(scene, "h_timbre", {.low = 0.0, .high = 2.0, .value = 0.5, .input = ControlInput::timbre});
  control(scene, "i_controller",
          {.low = 100.0, .high = 200.0, .value = 150.0, .input = ControlInput::controller, .controller = 20});
  control(scene, "j_exponential",
          {.low = 1.0,
           .high = 100.0,
           .value = 10.0,
           .scale = Curve::exponential,
           .input = ControlInput::controller,
           .controller = 20});
  const auto mass = scene.add(MassDescription{.name = "mass", .mass = 1e-3, .frequency = 440.0});
  hear(scene, at(mass), Quantity::displacement, 1.0);
  return scene;
}

SceneDescription overflowing(const PlayedScene& played) {
  SceneDescription scene = empty_scene(played);
  const auto ball = scene.add(MassDescription{.name = "ball", .mass = 1e-9, .frequency = 1.0});
  const auto wall = scene.add(BarrierDescription{.name = "wall", .height = 1e-3});
  scene.add(ContactDescription{
      .name = "blow", .below = at(ball), .above = at(wall), .stiffness = 1e19, .exponent = 10.0});
  for (const char* name : {"joint", "joint_2", "joint_3"})
    scene.add(SpringDescription{
        .name = name, .first = at(ball), .second = at(wall), .cubic_stiffness = 1e25, .offset = -1e-3});
  ForceDescription force{
      .name = "throw", .place = at(ball), .envelope = EnvelopeKind::gesture, .amplitude = 1e6};
  force.gesture = gate(scene, 0.0, 1.0, 0.0);
  velocity(scene);
  scene.add(force);
  hear(scene, at(ball), Quantity::displacement, 1e-3);
  return scene;
}

}  // namespace rattle::test
