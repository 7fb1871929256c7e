#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <slide/ledger_watch.hpp>
#include <slide/watched_run.hpp>

namespace rattle::test {

WatchedRun watched_run(const SceneDescription& scene, int steps) {
  const auto compiled_scene = compiled(scene);
  Simulator simulator(compiled_scene);
  EnergyLedger ledger(compiled_scene);
  simulator.attach(ledger);
  LedgerWatch watch(ledger);
  WatchedRun run;
  double sliding = 0.0, anchored = 0.0;
  const std::size_t first_slide = compiled_scene->interactions.size() - scene.slides.size();
  for (int n = 0; n < steps; ++n) {
    simulator.step();
    watch.observe();
    double sliding_now = 0.0, anchored_now = 0.0;
    for (const InteractionAccount& account : ledger.interactions()) {
      sliding_now += account.work_sliding.value();
      anchored_now += account.work_anchor.value();
    }
    run.slide_work_size += std::abs(sliding_now - sliding);
    run.anchor_work_size += std::abs(anchored_now - anchored);
    sliding = sliding_now;
    anchored = anchored_now;
  }
  for (std::size_t i = 0; i < ledger.contacts().size(); ++i) {
    if (!compiled_scene->interactions[i].one_sided) continue;
    run.pulls += ledger.contacts()[i].attractive_samples;
    if (i >= first_slide) run.contact_samples += ledger.contacts()[i].contact_samples;
  }
  for (const FingerAccount& finger : ledger.fingers()) run.finger_loss += finger.dissipated.value();
  run.worst_step_residual = watch.worst_step_residual();
  run.accumulated = watch.accumulated();
  run.balance_error = ledger.balance_error();
  run.peak_energy = ledger.peak_stored();
  run.newton_failures = simulator.newton_failures();
  return run;
}

void expect_exact(const WatchedRun& run) {
  EXPECT_LE(run.worst_step_residual, 1e-13);
  EXPECT_LE(run.accumulated, 1e-12);
  EXPECT_EQ(run.pulls, 0);
  EXPECT_EQ(run.newton_failures, 0);
  EXPECT_GT(run.peak_energy, 0.0);
}

}  // namespace rattle::test
