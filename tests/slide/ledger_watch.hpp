// Watches a ledger step by step: how far the balance moved in the worst step, and how far it ever got.
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
    const double change = std::abs(ledger_.balance() - last_);  // J, in this step alone
    last_ = ledger_.balance();
    if (change > 0.0 || std::isnan(change)) worst_ = worse(worst_, change / ledger_.peak_stored());
    if (last_ != 0.0) accumulated_ = worse(accumulated_, std::abs(last_) / ledger_.peak_stored());
  }

  // As shares of the peak energy so far; infinite after a NaN.
  double worst_step_residual() const { return worst_; }
  double accumulated() const { return accumulated_; }

 private:
  double worse(double so_far, double now) const {
    return std::isfinite(now) && !ledger_.found_nan() ? std::max(so_far, now)
                                                      : std::numeric_limits<double>::infinity();
  }

  const EnergyLedger& ledger_;
  double last_ = 0.0;
  double worst_ = 0.0;
  double accumulated_ = 0.0;
};

}  // namespace rattle::test
