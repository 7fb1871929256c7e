// Runs a compiled scene from its start to its end, block by block, in constant memory.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <rattle/simulation/energy_ledger.hpp>
#include <rattle/simulation/simulator.hpp>
#include <span>
#include <string>

#include "support/runaway.hpp"

namespace rattle {

struct RunRequest {
  bool with_ledger = true;
  int threads = 1;                 // of the simulator: the same samples for any number
  std::int64_t sample_limit = -1;  // fewer samples than the scene has; -1: all of them

  // The mixed outputs of each block, interleaved.
  std::function<void(std::span<const double> frames)> each_block;
  // The start, and then every `state_stride`-th step; the ledger is null without one.
  std::function<void(const Simulator&, const EnergyLedger*)> each_state;
  std::int64_t state_stride = 1;
  // After each block; may throw to end the run.
  std::function<void(std::int64_t done, std::int64_t total)> progress;
};

struct RunResult {
  std::int64_t samples = 0;  // done; fewer than wanted when it was stopped
  double seconds = 0.0;      // of computing
  double x_realtime = 0.0;
  double peak = 0.0;  // largest absolute value of the mixed outputs
  bool found_nan = false;
  Runaway runaway;  // empty: it kept within the limits of the live guard
  std::int64_t newton_failures = 0;
  std::string gesture_problem;           // a formula that left its bound; empty if none did
  std::unique_ptr<EnergyLedger> ledger;  // null when run without

  std::int64_t impacts() const;  // of all contacts
  bool stopped() const { return found_nan || !runaway.what.empty(); }
};

RunResult run_scene(const std::shared_ptr<const Scene>& scene, const RunRequest& request = {});

}  // namespace rattle
