// Named columns that --csv and --npy record for a state: time, channels, probes and the energy ledger.
//
// Row n is the state after n steps: displacements at n, energies at n - 1/2, works up to n - 1/2.
#pragma once

#include <rattle/simulation/energy_ledger.hpp>
#include <rattle/simulation/simulator.hpp>
#include <span>
#include <string>
#include <vector>

namespace rattle {

class ColumnRecorder {
 public:
  // `ledger_every`: 0 without a ledger; above 1 its columns are called "sampled." and belong to the last step
  // that the ledger looked at.
  ColumnRecorder(const Scene& scene, int ledger_every);

  const std::vector<std::string>& names() const noexcept { return names_; }

  // The returned span is valid until the next call.
  std::span<const double> record(const Simulator& simulator, const EnergyLedger* ledger);

 private:
  void name_ledger_columns(const Scene& scene, bool is_sampled);
  void add_column(std::string name, const Account& account);
  void append_ledger(const EnergyLedger& ledger);

  std::vector<std::string> names_;
  std::vector<Account> accounts_;  // one account per ledger column
  std::vector<double> values_;
};

}  // namespace rattle
