// Runs a scene with a ledger, and checks the invariants of slides and fingers.
#pragma once

#include <cstdint>
#include <rattle/rattle.hpp>

namespace rattle::test {

struct WatchedRun {
  double worst_step_residual = 0.0;  // |change of the balance| in one step / peak energy; infinite after a NaN
  double accumulated = 0.0;          // largest |balance| / peak energy
  double balance_error = 0.0;        // the ledger's: largest |balance| / max(peak energy, works)
  double peak_energy = 0.0;          // J
  std::int64_t newton_failures = 0;
  std::int64_t pulls = 0;            // (point-)steps in which a one-sided contact pulled
  std::int64_t contact_samples = 0;  // of the slides
  double slide_work_size = 0.0;      // sum of |P_x| k, J
  double anchor_work_size = 0.0;     // sum of |P_h| k, J
  double finger_loss = 0.0;          // J
};

WatchedRun watched_run(const SceneDescription& scene, int steps);

// Expects that the balance closes to 1e-13 of the peak energy in every step and to 1e-12 overall, that no
// contact pulls, and that Newton never fails.
void expect_exact(const WatchedRun& run);

}  // namespace rattle::test
