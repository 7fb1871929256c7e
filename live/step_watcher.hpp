// Whoever draws an instrument looks at it step by step.
#pragma once

#include <rattle/simulation/energy_ledger.hpp>
#include <rattle/simulation/simulator.hpp>

namespace rattle::live {

class StepWatcher {
 public:
  virtual ~StepWatcher() = default;
  // On the audio thread, after a step of the voice that plays the newest note. The ledger may be null.
  virtual void after_step(const Simulator& simulator, const EnergyLedger* ledger) noexcept = 0;
};

}  // namespace rattle::live
