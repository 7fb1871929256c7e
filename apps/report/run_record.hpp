// Everything a report or figure shows of one run. Signals are thinned, never kept whole.
#pragma once

#include <cstdint>
#include <memory>
#include <rattle/simulation/run_findings.hpp>
#include <string>
#include <vector>

#include "analysis/spectrogram.hpp"
#include "report/kept_records.hpp"
#include "support/frame_spool.hpp"
#include "support/run_scene.hpp"
#include "support/scene_loading.hpp"
#include "support/sound_output.hpp"

namespace rattle {

struct PartialsRecord {
  std::string string;
  std::vector<double> frequencies;  // Hz
};

struct RunRecord {
  LoadedScene loaded;
  RunResult result;
  std::vector<ToldFinding> findings;
  Scaling scaling;                    // of the sound
  std::unique_ptr<FrameSpool> sound;  // as rendered, interleaved; null if there are no outputs
  std::vector<NamedSignal> waveform;  // per channel, as rendered
  Spectrogram spectrogram;            // of the mixed-down, normalised sound
  LongTermSpectrum spectrum;
  std::vector<PartialsRecord> partials;
  EnergyRecord energy;
  std::vector<ContactRecord> contacts;
  MotionRecord motion;
  std::vector<NamedSignal> gestures;
};

// Runs the scene and records it. Temporary files are created beside the path `beside`. Throws InputError,
// PhysicsError, Interrupted.
RunRecord record_run(LoadedScene loaded, const RecordLimits& limits, const std::string& beside);

}  // namespace rattle
