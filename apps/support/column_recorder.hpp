// What --csv and --npy record of a state: time, channels, probes and the energy ledger, in named columns.
//
// Row n is the state after n steps: displacements at n, energies at n - 1/2, works up to there.
#pragma once

#include <rattle/simulation/energy_ledger.hpp>
#include <rattle/simulation/simulator.hpp>
#include <span>
#include <string>
#include <vector>

namespace rattle {

class ColumnRecorder {
 public:
  ColumnRecorder(const Scene& scene, const SceneDescription& description, bool with_ledger);

  const std::vector<std::string>& names() const noexcept { return names_; }

  // Valid until the next call.
  std::span<const double> record(const Simulator& simulator, const EnergyLedger* ledger);

 private:
  void name_ledger_columns(const Scene& scene, const SceneDescription& description);
  void append_ledger(const Scene& scene, const EnergyLedger& ledger);

  std::vector<std::string> names_;
  std::vector<double> values_;
};

// A string without tension.
bool is_bar(const SceneComponent& component);

// "string.main", "bar.tine", "contact.strike"
std::string qualified_name(const SceneComponent& component);
std::string qualified_name(const SceneInteraction& interaction);

}  // namespace rattle
