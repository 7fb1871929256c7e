// What a tenth of a second of a scene allocates and locks, with a ledger that comes and goes, and a new start.
#pragma once

#include <engine/helpers/compiled.hpp>

#include "trap.hpp"

namespace rattle::test {

// `look` is called after the last step, and is watched too.
template <class Look>
TrapCounts caught_in_steps(Simulator& simulator, EnergyLedger& ledger, Look&& look) {
  const Trap trap;
  simulator.attach(ledger);
  for (int n = 0; n < 4410; ++n) simulator.step();
  look();
  simulator.detach();
  simulator.reset();
  simulator.step();
  return trap.caught();
}
inline TrapCounts caught_in_steps(Simulator& simulator, EnergyLedger& ledger) {
  return caught_in_steps(simulator, ledger, [] {});
}

}  // namespace rattle::test
