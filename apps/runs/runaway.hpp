// Detects a run that exceeds the limits of the live guard (live/guard.hpp), and finds when and by which
// gesture.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <rattle/simulation/energy_ledger.hpp>
#include <rattle/simulation/simulator.hpp>
#include <string>

namespace rattle {

// True if energy, force or displacement exceeds its limit or is NaN. The ledger may be null.
bool is_beyond_limits(const Simulator& simulator, const EnergyLedger* ledger);

struct Runaway {
  std::string what;    // "the energy passed 1e+12 J at 0.0312 s; gesture 'wobble', which moves ..."
  std::string remedy;  // empty: use the remedy for a NaN
};

// Runs the scene again with a ledger, step by step, for at most `samples` steps. Returns an empty Runaway if
// no limit is exceeded. `progress` may throw to end the run.
Runaway explain_runaway(const std::shared_ptr<const Scene>& scene, std::int64_t samples,
                        const std::function<void(std::int64_t done, std::int64_t total)>& progress = {});

}  // namespace rattle
