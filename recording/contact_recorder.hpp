// Keeps the force of one contact over time, and every sample of its strongest impact.
#pragma once

#include <rattle/simulation/simulator.hpp>
#include <vector>

#include "recording/kept_records.hpp"

namespace rattle {

class ContactRecorder {
 public:
  // `interaction` is an index into the scene's interactions.
  ContactRecorder(const Scene& scene, std::size_t interaction, std::int64_t states, std::int64_t stretches);

  void record(std::int64_t n, const RowStates& rows);
  ContactRecord finish(const EnergyLedger& ledger);

 private:
  struct Sample {
    std::int64_t n = 0;
    double force = 0.0, eta = 0.0, psi = 0.0, depth = 0.0;
  };
  void take_photograph();
  void watch_onsets(std::int64_t n, const RowStates& rows);

  const Scene& scene_;
  std::size_t interaction_;
  Thinner force_;
  std::vector<Sample> recent_;             // ring buffer
  std::vector<Sample> strongest_;          // around the largest force so far
  std::vector<std::uint8_t> was_pushing_;  // per point
  std::vector<std::int32_t> impacts_;
  bool too_many_impacts_ = false;
  std::int64_t seen_ = 0;
  std::int64_t peak_at_ = -1;
  double peak_ = 0.0;
  bool pending_ = false;  // waiting for the samples after the peak
};

// One per contact of the scene; the budget of stretches is divided among them.
std::vector<ContactRecorder> make_contact_recorders(const Scene& scene, std::int64_t states,
                                                    std::int64_t stretches_of_all);

}  // namespace rattle
