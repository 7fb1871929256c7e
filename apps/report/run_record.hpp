// Everything that a report or a figure shows of one run: kept samples, never the whole of them.
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
  std::unique_ptr<FrameSpool> sound;  // as rendered, interleaved; null without outputs
  std::vector<NamedSignal> waveform;  // a channel each, as rendered
  Spectrogram spectrogram;            // of the mixed-down, normalised sound
  LongTermSpectrum spectrum;
  std::vector<PartialsRecord> partials;
  EnergyRecord energy;
  std::vector<ContactRecord> contacts;
  MotionRecord motion;
  std::vector<NamedSignal> gestures;
};

// Runs the scene and records it. `beside` is where temporary files may be. Throws InputError, PhysicsError,
// Interrupted.
RunRecord record_run(LoadedScene loaded, const RecordLimits& limits, const std::string& beside);

}  // namespace rattle
