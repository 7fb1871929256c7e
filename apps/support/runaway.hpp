// A run that leaves the limits of the live guard (live/guard.hpp): when, and which gesture fed it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <rattle/simulation/energy_ledger.hpp>
#include <rattle/simulation/simulator.hpp>
#include <string>

namespace rattle {

// Energy, force or displacement; what is no number too. The ledger may be null.
bool is_beyond_limits(const Simulator& simulator, const EnergyLedger* ledger);

struct Runaway {
  std::string what;    // "the energy passed 1e+12 J at 0.0312 s; gesture 'wobble', which moves ..."
  std::string remedy;  // empty: that of a NaN
};

// Runs the scene again with a ledger, step by step, for at most `samples` steps. Empty when it finds nothing.
// `progress` may throw to end it.
Runaway explain_runaway(const std::shared_ptr<const Scene>& scene, std::int64_t samples,
                        const std::function<void(std::int64_t done, std::int64_t total)>& progress = {});

}  // namespace rattle
