// Gestures for parameters, and a tromba marina in which every driven parameter moves.
#pragma once

#include <bow/played_tromba.hpp>
#include <rattle/rattle.hpp>
#include <string>
#include <support/random_numbers.hpp>
#include <utility>
#include <vector>

namespace rattle::test {

inline GestureHandle sine(SceneDescription& scene, std::string name, double offset, double amplitude,
                          double frequency) {
  return scene.add(GestureDescription{
      .name = std::move(name),
      .content = SineGesture{.frequency = frequency, .amplitude = amplitude, .offset = offset}});
}

// A list of values, one per sample.
inline GestureHandle values(SceneDescription& scene, std::string name, std::vector<double> list) {
  return scene.add(
      GestureDescription{.name = std::move(name), .content = SampledGesture{.values = std::move(list)}});
}

inline GestureHandle noise(SceneDescription& scene, std::string name, double low, double high, int hold,
                           int samples, Random& random) {
  std::vector<double> list;
  double value = 0.0;
  for (int n = 0; n < samples; ++n) {
    if (n % hold == 0) value = random.between(low, high);
    list.push_back(value);
  }
  return values(scene, std::move(name), std::move(list));
}

// A gesture with the constant value `number`.
inline GestureHandle still(SceneDescription& scene, std::string name, double number) {
  return scene.add(GestureDescription{.name = std::move(name), .content = BreakpointGesture{{{0.0, number}}}});
}

inline SceneDescription everything_moves(Rule rule) {
  SceneDescription scene = played_tromba(rule);
  scene.contacts[0].stiffness = sine(scene, "connection_K", 5e6, 4e6, 5.0);
  // Negative values switch the contact off.
  scene.contacts[1].stiffness = sine(scene, "rattle_K", 2.5e8, 3e8, 3.7);
  scene.contacts[2].stiffness = sine(scene, "buzz_K", 1e5, 9e4, 11.0);
  scene.springs[0].stiffness = sine(scene, "foot_K", 3e4, 2e4, 6.0);
  scene.springs[0].damping = sine(scene, "foot_R", 0.02, 0.04, 2.0);
  scene.strings[0].damping = sine(scene, "string_loss", 0.5, 1.0, 3.0);
  scene.strings[0].tension = sine(scene, "pull", 80.0, 30.0, 4.0);
  scene.strings[0].highest_tension = 110.0;
  scene.plates[0].damping = sine(scene, "body_loss", 5.0, 10.0, 2.5);
  scene.masses[0].damping = sine(scene, "bridge_loss", 0.1, 0.3, 1.5);
  scene.outputs[0].gain = sine(scene, "fade", 1.0, 0.8, 1.0);
  return scene;
}

// A string by its modes whose tension glides, struck by a ball, bowed, and buzzing against a board.
inline SceneDescription gliding_modes(Rule rule, bool stretches) {
  SceneDescription scene;
  scene.rule = rule;
  StringDescription string{.name = "main",
                           .length = 0.65,
                           .radius = 0.5e-3,
                           .density = 7850.0,
                           .youngs_modulus = 2e11,
                           .damping = 0.5,
                           .damping_frequency_dependent = 1e-3,
                           .stretches = stretches,
                           .modes = 40};
  const ComponentHandle main = scene.add(string);
  scene.strings[0].tension = sine(scene, "pull", 70.0, 40.0, 7.0);
  scene.strings[0].highest_tension = 110.0;
  scene.add(InitialDescription{
      .name = "pluck", .centre = at(main, fraction(0.3)), .shape = Shape::triangle, .amplitude = 3e-3});
  const auto ball = scene.add(
      MassDescription{.name = "ball", .mass = 2e-3, .frequency = 8.0, .position = 5e-3, .velocity = -1.0});
  const auto board = scene.add(BarrierDescription{.name = "board", .height = -1e-3});
  scene.add(ContactDescription{
      .name = "blow", .below = at(main, fraction(0.4)), .above = at(ball), .stiffness = 1e6, .exponent = 1.5});
  scene.add(ContactDescription{
      .name = "buzz", .below = at(board), .above = at(main, fraction(0.8)), .stiffness = 1e7, .exponent = 1.3});
  scene.add(BowDescription{.name = "bow", .place = at(main, fraction(0.13)), .force = 0.2, .velocity = 0.1});
  scene.add(OutputDescription{.name = "out",
                              .tap = {.place = at(main, fraction(0.21)), .quantity = Quantity::velocity}});
  return scene;
}

// A run with a ledger.
struct Observed {
  explicit Observed(const SceneDescription& description) : scene(compile_or_throw(description)) {
    simulator.attach(ledger);
  }
  void steps(int count) {
    for (int n = 0; n < count; ++n) simulator.step();
  }

  std::shared_ptr<const Scene> scene;
  Simulator simulator{scene};
  EnergyLedger ledger{scene};

 private:
  static std::shared_ptr<const Scene> compile_or_throw(const SceneDescription& description) {
    auto made = compile(description);
    if (!made) throw std::runtime_error(made.errors().front().path + ": " + made.errors().front().message);
    return *made;
  }
};

}  // namespace rattle::test
