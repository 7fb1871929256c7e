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
