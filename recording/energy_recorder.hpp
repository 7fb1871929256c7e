// Keeps the energies of a run: from each stretch of time, the states with the smallest and largest energy and
// those in which contacts stored most.
#pragma once

#include <memory>
#include <rattle/simulation/simulator.hpp>
#include <span>
#include <vector>

#include "recording/flown_masses.hpp"
#include "recording/kept_records.hpp"

namespace rattle {

class EnergyRecorder {
 public:
  EnergyRecorder(std::shared_ptr<const Scene> scene, std::int64_t states, const RecordLimits& limits);

  void record(std::int64_t n, const EnergyLedger& ledger, const RowStates& rows);
  EnergyRecord finish(const EnergyLedger& ledger);

 private:
  struct Candidate {
    double key = 0.0;
    std::int64_t n = 0;
    std::vector<double> row;
  };
  void name_series(const Scene& scene);
  void read_row(const EnergyLedger& ledger);
  void read_keys(const EnergyLedger& ledger);
  void close_stretch();
  void keep(std::int64_t n, const std::vector<double>& row);

  std::shared_ptr<const Scene> scene_;
  EnergyRecord record_;
  std::vector<std::vector<Account>> accounts_;  // the accounts summed by each series
  std::vector<double> row_;                     // stored, work and losses of one state
  std::vector<double> keys_;                    // quantities whose maxima select the kept states
  std::vector<Candidate> candidates_;
  std::int64_t stretch_ = 1;
  std::int64_t in_stretch_ = 0;
  std::int64_t last_ = 0;
  Thinner balance_;
  FlownMasses flown_;
};

}  // namespace rattle
