// Runs a shipped scene unchanged and stores the signals that the tests evaluate.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace rattle {

struct SceneRun {
  double rate = 0.0;
  std::vector<std::vector<double>> channels;
  std::vector<double> contact_force;  // F of the first slide or last contact, N, at the step n -> n+1
  double worst_step_residual = 0.0;   // largest change of the balance in one step over the peak energy
  double balance_error = 0.0;
  double loudest = 0.0;
  std::int64_t newton_failures = 0;
  std::int64_t attractive_samples = 0;
  bool found_nan = false;

  // Times (s) at which a force begins after a step without force.
  std::vector<double> contact_onsets() const;
};

// `overrides` as in rattle --set.
SceneRun run_scene(const std::string& name, const std::vector<std::string>& overrides = {});

}  // namespace rattle
