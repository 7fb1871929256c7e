// Watches a ledger: largest change of the balance in one step, and largest balance overall.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <rattle/simulation/energy_ledger.hpp>

namespace rattle::test {

class LedgerWatch {
 public:
  explicit LedgerWatch(const EnergyLedger& ledger) : ledger_(ledger) {}

  void observe() {
    const double change = std::abs(ledger_.balance() - last_);  // J, in this step
    last_ = ledger_.balance();
    worst_ = std::isnan(change) ? infinite : std::max(worst_, change);
    accumulated_ = std::isnan(last_) ? infinite : std::max(accumulated_, std::abs(last_));
  }

  // Relative to the run's peak energy; infinite after a NaN.
  double worst_step_residual() const { return share(worst_); }
  double accumulated() const { return share(accumulated_); }

 private:
  static constexpr double infinite = std::numeric_limits<double>::infinity();

  double share(double energy) const {
    if (ledger_.found_nan()) return infinite;
    return energy == 0.0 ? 0.0 : energy / ledger_.peak_stored();
  }

  const EnergyLedger& ledger_;
  double last_ = 0.0;
  double worst_ = 0.0;
  double accumulated_ = 0.0;
};

}  // namespace rattle::test
