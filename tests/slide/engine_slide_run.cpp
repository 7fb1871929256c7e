#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <rattle/gestures/gesture_bank.hpp>
#include <slide/engine_slide_run.hpp>
#include <slide/ledger_watch.hpp>
#include <slide/slide_scene.hpp>

namespace rattle::test {
namespace {

// The row of the branch table that a step must have taken, derived from its outcome.
int branch_of(double q_prev, double q_next, double force) {
  if (q_prev <= 0.0) return force == 0.0 ? 1 : 2;
  return q_next >= 0.0 ? 3 : 4;
}

}  // namespace

EngineSlideRun run_engine(const SlideRun& golden, Kernels kernels) {
  SceneDescription scene;
  scene.sample_rate = golden.parameters.sample_rate;
  const auto gesture = [&](const char* name, double last) {
    return scene.add(GestureDescription{.name = name, .content = SampledGesture{golden.control(name, last)}});
  };
  const plain::SlideGestures gestures{gesture("xo", golden.next_xo), gesture("yh", golden.next_yh),
                                      gesture("Frf", 0.0), gesture("Flf", 0.0)};
  const auto handles =
      plain::add_slide_string(scene, golden.parameters, gestures, {golden.start_u, golden.start_y});
  scene.add(ProbeDescription{
      .name = "Fb", .tap = {.place = at(handles.string, fraction(1.0)), .quantity = Quantity::bridge_force}});
  scene.add(ProbeDescription{.name = "yo", .tap = {.place = at(handles.slide_mass)}});
  scene.add(
      ProbeDescription{.name = "qo", .tap = {.interaction = handles.slide, .quantity = Quantity::penetration}});
  scene.add(ProbeDescription{.name = "Fo", .tap = {.interaction = handles.slide, .quantity = Quantity::force}});

  const auto compiled_scene = compiled(scene, kernels);
  Simulator simulator(compiled_scene);
  EnergyLedger ledger(compiled_scene);
  simulator.attach(ledger);
  LedgerWatch watch(ledger);
  GestureBank bank(scene.gestures, compiled_scene->k);
  const std::size_t slide = 0, string = 0, right = handles.right_finger, left = handles.left_finger;

  EngineSlideRun run;
  run.M = compiled_scene->components[string].geometry.intervals[0];
  const auto put = [&](const char* name, double value) { run.columns[name].push_back(value); };
  std::map<std::string, double> spent;  // accumulated, J
  const auto put_power = [&](const char* name, double total) {
    put(name, (total - spent[name]) / compiled_scene->k);
    spent[name] = total;
  };
  double q = simulator.probes()[2], q_prev = q;
  for (std::size_t n = 0; n < golden.steps; ++n) {
    put("n", static_cast<double>(n));
    put("xo", bank.now({0.0, 0}));
    put("yh", bank.now({0.0, 1}));
    put("Frf", bank.now({0.0, 2}));
    put("Flf", bank.now({0.0, 3}));
    put("Fb", simulator.probes()[0]);
    put("yo", simulator.probes()[1]);
    put("qo", simulator.probes()[2]);
    simulator.step();
    watch.observe();
    bank.advance();
    put("Fo", -simulator.probes()[3]);
    put("branch", branch_of(q_prev, simulator.probes()[2], simulator.probes()[3]));
    q_prev = q;
    q = simulator.probes()[2];
    put("H_half", ledger.stored());
    const ComponentAccount& losses = ledger.components()[string];
    put_power("P_h", ledger.interactions()[slide].work_anchor.value());
    put_power("P_x", ledger.interactions()[slide].work_sliding.value());
    put_power("P_rf", ledger.fingers()[right].work.value());
    put_power("P_lf", ledger.fingers()[left].work.value());
    put_power("Q_s", losses.dissipated_uniform.value() + losses.dissipated_frequency_dependent.value());
    put_power("Q_rf", ledger.fingers()[right].dissipated.value());
    put_power("Q_lf", ledger.fingers()[left].dissipated.value());
    put_power("Q_o", ledger.interactions()[slide].dissipated.value());
  }
  const auto u = simulator.displacement(string);
  run.final_u.assign(u.begin(), u.end());
  run.final_y = simulator.probes()[1];
  run.newton_failures = simulator.newton_failures();
  run.worst_step_residual = watch.worst_step_residual();
  run.balance_error = ledger.balance_error();
  return run;
}

}  // namespace rattle::test
