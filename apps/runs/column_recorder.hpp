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
  ColumnRecorder(const Scene& scene, bool with_ledger);

  const std::vector<std::string>& names() const noexcept { return names_; }

  // The returned span is valid until the next call.
  std::span<const double> record(const Simulator& simulator, const EnergyLedger* ledger);

 private:
  void name_ledger_columns(const Scene& scene);
  void add_column(std::string name, const Account& account);
  void append_ledger(const EnergyLedger& ledger);

  std::vector<std::string> names_;
  std::vector<Account> accounts_;  // one account per ledger column
  std::vector<double> values_;
};

}  // namespace rattle
