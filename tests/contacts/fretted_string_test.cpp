// A finger presses a steel string (0.65 m, 80 N) on a fret, exponent 1, from resolved (K = 1e4) to 8,600 times
// stiffer than the grid resolves (K = 1e9). Compared with converged Newton:
// - pressed: the finger's force rises over 50 ms, nothing else moves the string. Mean depth and bridge noise
//   from 0.25 s to 1.25 s; the noise is the RMS of the bridge force above 20 Hz and above 1 kHz.
// - plucked: then a pluck of 2 N. Largest depth over all 2.25 s.
// - rattling: the string starts plucked and a weak finger does not hold it still. Largest depth, and mean depth
//   over one second, averaged over runs that start 1 nm apart because the motion is chaotic.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <contacts/contact_runs.hpp>
#include <cstdio>

namespace rattle::test {
namespace {

constexpr double stiffnesses[] = {1e4, 1e5, 1e6, 1e7, 1e8, 1e9};
const double fret_place = 0.65 * (1.0 - std::pow(2.0, -5.0 / 12.0));  // the fifth fret

ComponentHandle add_fretted_string(SceneDescription& scene, double K, double fret_height, double loss) {
  const ComponentHandle string = scene.add(StringDescription{.name = "string",
                                                             .length = 0.65,
                                                             .radius = 0.3e-3,
                                                             .density = 7850.0,
                                                             .youngs_modulus = 2e11,
                                                             .tension = 80.0,
                                                             .damping = loss,
                                                             .damping_frequency_dependent = 1e-3 * loss});
  const ComponentHandle fret = scene.add(BarrierDescription{.name = "fret", .height = fret_height});
  scene.add(ContactDescription{
      .name = "contact", .below = at(fret), .above = nearest(at(string, metres(fret_place))), .stiffness = K});
  return string;
}

SceneDescription pressed_then_plucked(double K) {
  SceneDescription scene;
  const ComponentHandle string = add_fretted_string(scene, K, -1e-3, 1.0);
  add_steady_force(scene, "finger", at(string, metres(fret_place - 0.01)), -5.0, 0.05);
  scene.add(ForceDescription{.name = "pluck",
                             .place = at(string, metres(0.5)),
                             .envelope = EnvelopeKind::ramp,
                             .amplitude = 2.0,
                             .start = 1.25,
                             .duration = 0.01});
  const Tap bridge{.place = at(string, fraction(1.0)), .quantity = Quantity::bridge_force};
  scene.add(OutputDescription{.name = "sound", .tap = bridge, .high_pass = 20.0});
  scene.add(OutputDescription{.name = "hiss", .tap = bridge, .high_pass = 1000.0});
  return scene;
}

SceneDescription rattling(double K) {
  SceneDescription scene;
  const ComponentHandle string = add_fretted_string(scene, K, 0.0, 0.5);
  scene.add(ForceDescription{.name = "finger",
                             .place = at(string, metres(fret_place - 0.01)),
                             .envelope = EnvelopeKind::constant,
                             .amplitude = -1.0});
  scene.add(InitialDescription{
      .name = "pluck", .centre = at(string, metres(0.5)), .shape = Shape::triangle, .amplitude = 2e-3});
  return scene;
}

struct Pressed {
  double mean_depth = 0.0;               // m, from 0.25 s to 1.25 s
  double deepest = 0.0;                  // m, over the whole run
  double noise = 0.0, high_noise = 0.0;  // dB re 1 N, from 0.25 s to 1.25 s
  double attraction = 0.0, balance = 0.0;
};

Pressed run_pressed(double K, Rule rule) {
  SceneDescription description = pressed_then_plucked(K);
  description.rule = rule;
  const auto scene = *compile(description);
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  Pressed run;
  double sound2 = 0.0, hiss2 = 0.0;
  const int begin = 11025, end = 55125;
  for (int n = 0; n < 99225; ++n) {
    simulator.step();
    const double depth = std::max(simulator.rows().eta_next[0], 0.0);
    run.deepest = std::max(run.deepest, depth);
    if (n < begin || n >= end) continue;
    run.mean_depth += depth / (end - begin);
    sound2 += simulator.frame()[0] * simulator.frame()[0] / (end - begin);
    hiss2 += simulator.frame()[1] * simulator.frame()[1] / (end - begin);
  }
  run.noise = 10.0 * std::log10(sound2);
  run.high_noise = 10.0 * std::log10(hiss2);
  run.attraction = ledger.contacts()[0].worst_attraction();
  run.balance = ledger.balance_error();
  return run;
}

struct Rattling {
  double mean_depth = 0.0, deepest = 0.0;  // m; mean over all runs, maximum over all runs
};

Rattling run_rattling(double K, Rule rule, int runs) {
  Rattling all;
  for (int i = 0; i < runs; ++i) {
    SceneDescription description = shifted(rattling(K), 1e-9 * i);
    description.rule = rule;
    Simulator simulator(*compile(description));
    for (int n = 0; n < 44100; ++n) {
      simulator.step();
      const double depth = std::max(simulator.rows().eta_next[0], 0.0);
      all.mean_depth += depth / (44100.0 * runs);
      all.deepest = std::max(all.deepest, depth);
    }
  }
  return all;
}

TEST(FrettedString, PressedAndThenPluckedIsAsDeepAndAsQuietAsNewtons) {
  std::printf(
      "K        mean depth            deepest               noise          above 1 kHz   (gradient, newton)\n");
  for (const double K : stiffnesses) {
    const Pressed newton = run_pressed(K, Rule::newton), run = run_pressed(K, Rule::gradient);
    std::printf("%.0e  %9.3e %9.3e  %9.3e %9.3e  %6.2f %6.2f  %6.2f %6.2f\n", K, run.mean_depth,
                newton.mean_depth, run.deepest, newton.deepest, run.noise, newton.noise, run.high_noise,
                newton.high_noise);
    EXPECT_NEAR(run.mean_depth / newton.mean_depth, 1.0, 0.1) << "K " << K;
    EXPECT_LE(run.deepest, 1.5 * newton.deepest) << "K " << K;
    EXPECT_NEAR(run.noise, newton.noise, 2.0) << "K " << K;
    EXPECT_NEAR(run.high_noise, newton.high_noise, 2.0) << "K " << K;
    EXPECT_LE(run.attraction, 1e-9) << "K " << K;
    EXPECT_LE(run.balance, 1e-12) << "K " << K;
  }
}

TEST(FrettedString, RattlingUnderAWeakFingerDoesNotSink) {
  std::printf("K        mean depth            deepest               (gradient, newton)\n");
  const int runs = is_long_run() ? 16 : 8;
  for (const double K : stiffnesses) {
    const Rattling newton = run_rattling(K, Rule::newton, runs), run = run_rattling(K, Rule::gradient, runs);
    std::printf("%.0e  %9.3e %9.3e  %9.3e %9.3e\n", K, run.mean_depth, newton.mean_depth, run.deepest,
                newton.deepest);
    EXPECT_NEAR(run.mean_depth / newton.mean_depth, 1.0, 0.1) << "K " << K;
    EXPECT_LE(run.deepest, 1.5 * newton.deepest) << "K " << K;
  }
}

}  // namespace
}  // namespace rattle::test
