// Runs a scene and holds every step against what must be true of it.
#pragma once

#include <cstdint>
#include <rattle/interactions/contact_solves.hpp>
#include <rattle/scene/description.hpp>
#include <string>

namespace rattle::test {

struct CheckOptions {
  int steps = 256;
  double dense_work =
      1.5e7;  // multiplications spent on dense solves; how many steps that is depends on the scene
  int fewest_dense_steps = 4;
};

struct SceneReport {
  std::string failure{};           // empty: everything held
  bool refused = false;            // not even compiled
  double balance_error = 0.0;      // the ledger's
  double energy_growth = 0.0;      // beyond what the forces put in, by an account independent of the ledger
  double energy_defect = 0.0;      // of one step's balance in the same account
  double ledger_difference = 0.0;  // between the two accounts of the stored energy
  double disagreement = 0.0;       // with the dense solve, relative to the displacements around
  double worst_attraction = 0.0;   // of contacts that must not pull, as a share of their peak force
  double residual_psi = 0.0;       // left in open contacts of `nonadhesive` that share no point with another,
  double residual_W = 0.0;         // of `gradient`
  std::int64_t attractive_samples = 0;  // beyond 1e-9 of the peak
  std::int64_t newton_failures = 0;
  std::int64_t impacts = 0;
  std::int64_t dense_steps = 0;
  std::int64_t lone_contacts = 0;  // those that residual_psi looks at
  std::size_t largest_island = 0;
  ContactSolves solves{};
};

// `reference` is the scene that the dense solve is assembled from; another one than `scene` must be found out.
SceneReport check_scene(const SceneDescription& scene, const SceneDescription& reference,
                        const CheckOptions& options = {});
inline SceneReport check_scene(const SceneDescription& scene, const CheckOptions& options = {}) {
  return check_scene(scene, scene, options);
}

// What must hold.
inline constexpr double largest_balance_error = 1e-10;
inline constexpr double largest_disagreement = 1e-9;
inline constexpr double largest_attraction = 1e-9;
inline constexpr double largest_residual_psi = 1e-9;  // of the contact's peak
inline constexpr double largest_residual_W = 1e-12;
inline constexpr std::int64_t most_solves = 16;

}  // namespace rattle::test
