// Runs a scene and checks every step against the properties that must hold.
#pragma once

#include <cstdint>
#include <rattle/interactions/contact_solves.hpp>
#include <rattle/scene/description.hpp>
#include <string>

namespace rattle::test {

struct CheckOptions {
  int steps = 256;
  double dense_work = 1.5e7;  // multiplications budgeted for dense solves; sets the number of checked steps
  int fewest_dense_steps = 4;
};

struct SceneReport {
  std::string failure{};           // empty if all checks passed
  bool refused = false;            // the scene did not compile
  double balance_error = 0.0;      // from the ledger
  double energy_growth = 0.0;      // beyond the work of the forces, computed independently of the ledger
  double energy_defect = 0.0;      // balance error of a single step in the same computation
  double ledger_difference = 0.0;  // difference of stored energy between that computation and the ledger
  double disagreement = 0.0;       // with the dense solve, relative to the surrounding displacements
  double worst_attraction = 0.0;   // over contacts that must not pull, relative to their peak force
  double residual_psi = 0.0;  // residual in open contacts under `nonadhesive` that are alone in their island
  double residual_W = 0.0;    // the same under `gradient`
  std::int64_t attractive_samples = 0;  // attraction above 1e-9 of the peak
  std::int64_t newton_failures = 0;
  std::int64_t impacts = 0;
  std::int64_t dense_steps = 0;
  std::int64_t lone_contacts = 0;  // contacts checked for residual_psi and residual_W
  std::size_t largest_island = 0;
  ContactSolves solves{};
};

// The dense solve is assembled from `reference`. If it differs from `scene`, the check must fail.
SceneReport check_scene(const SceneDescription& scene, const SceneDescription& reference,
                        const CheckOptions& options = {});
inline SceneReport check_scene(const SceneDescription& scene, const CheckOptions& options = {}) {
  return check_scene(scene, scene, options);
}

// Limits.
inline constexpr double largest_balance_error = 1e-10;
inline constexpr double largest_disagreement = 1e-9;
inline constexpr double largest_attraction = 1e-9;
inline constexpr double largest_residual_psi = 1e-9;  // relative to the contact's peak
inline constexpr double largest_residual_W = 1e-12;
inline constexpr std::int64_t most_solves = 16;

}  // namespace rattle::test
