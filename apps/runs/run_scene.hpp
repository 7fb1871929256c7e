// Runs a compiled scene from start to end, block by block, in constant memory.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <rattle/simulation/energy_ledger.hpp>
#include <rattle/simulation/simulator.hpp>
#include <span>
#include <string>

#include "runs/runaway.hpp"

namespace rattle {

struct RunRequest {
  bool with_ledger = true;
  int ledger_every = 1;            // above 1 the ledger is sampled
  int threads = 1;                 // of the simulator; the samples do not depend on it
  std::int64_t sample_limit = -1;  // stops after this many samples; -1: runs the whole scene

  // The mixed outputs of each block, interleaved.
  std::function<void(std::span<const double> frames)> each_block;
  // Called for the initial state and then every `state_stride`-th step. The ledger is null if there is none.
  std::function<void(const Simulator&, const EnergyLedger*)> each_state;
  std::int64_t state_stride = 1;
  // Called after each block; may throw to end the run.
  std::function<void(std::int64_t done, std::int64_t total)> progress;
};

struct RunResult {
  std::int64_t samples = 0;  // computed; fewer than requested if the run was stopped
  double seconds = 0.0;      // spent computing
  double x_realtime = 0.0;
  double peak = 0.0;  // largest absolute value of the mixed outputs
  bool found_nan = false;
  Runaway runaway;  // empty if the run stayed within the limits of the live guard
  std::int64_t newton_failures = 0;
  std::string gesture_problem;           // names a formula that left its bound; empty if none did
  std::unique_ptr<EnergyLedger> ledger;  // null if run without a ledger

  std::int64_t impacts() const;  // summed over all contacts
  bool stopped() const { return found_nan || !runaway.what.empty(); }
};

RunResult run_scene(const std::shared_ptr<const Scene>& scene, const RunRequest& request = {});

}  // namespace rattle
