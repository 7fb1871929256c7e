// Observer of a simulation step by step, for drawing.
#pragma once

#include <rattle/simulation/energy_ledger.hpp>
#include <rattle/simulation/simulator.hpp>

namespace rattle::live {

class StepWatcher {
 public:
  virtual ~StepWatcher() = default;
  // Called on the audio thread after each step of the voice that plays the newest note. `ledger` may be null.
  virtual void after_step(const Simulator& simulator, const EnergyLedger* ledger) noexcept = 0;
};

}  // namespace rattle::live
