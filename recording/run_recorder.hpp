// Records a run state by state: all that a report shows of it but its sound's spectra.
#pragma once

#include <cstdint>
#include <memory>
#include <rattle/gestures/gesture_bank.hpp>
#include <rattle/simulation/simulator.hpp>
#include <vector>

#include "recording/contact_recorder.hpp"
#include "recording/energy_recorder.hpp"
#include "recording/gesture_recorder.hpp"
#include "recording/kept_records.hpp"
#include "recording/motion_recorder.hpp"

namespace rattle {

class RunRecorder {
 public:
  // `states` is the number of samples plus one.
  RunRecorder(std::shared_ptr<const Scene> scene, const SceneDescription& description, std::int64_t states,
              const RecordLimits& limits);

  // Call once for every state, beginning with the initial one.
  void record(const Simulator& simulator, const EnergyLedger& ledger);

  // Call once. Scaling, spectra and partials are left empty.
  KeptRun finish(const EnergyLedger& ledger);

 private:
  std::shared_ptr<const Scene> scene_;
  GestureBank bank_;
  EnergyRecorder energy_;
  MotionRecorder motion_;
  GestureRecorder gestures_;
  std::vector<ContactRecorder> contacts_;
  std::vector<Thinner> channels_;
};

// Fills in spectrogram and spectrum. `sound` is mixed down and scaled.
void add_spectra(KeptRun& run, const SignalReader& sound, std::int64_t samples, double sample_rate,
                 const RecordLimits& limits);

}  // namespace rattle
