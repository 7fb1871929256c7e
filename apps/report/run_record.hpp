// Everything that a report or a figure shows of one run: kept samples, never the whole of them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "analysis/spectrogram.hpp"
#include "report/kept_records.hpp"
#include "support/frame_spool.hpp"
#include "support/run_scene.hpp"
#include "support/scene_loading.hpp"
#include "support/sound_output.hpp"

namespace rattle {

// How much is kept, whatever the duration. What there are many of shares a budget.
struct RecordLimits {
  std::int64_t waveform_stretches =
      24000;                               // of all channels together; each has a smallest and a largest sample
  std::int64_t force_stretches = 60000;    // of all contacts
  std::int64_t gesture_stretches = 20000;  // of all gestures
  std::int64_t balance_stretches = 4000;
  std::int64_t energy_bytes = 1500000;
  std::int64_t motion_bytes = 4200000;  // as 16-bit numbers
  int spectrogram_frames = 1200;
};

struct PartialsRecord {
  std::string string;
  std::vector<double> frequencies;  // Hz
};

struct RunRecord {
  LoadedScene loaded;
  RunResult result;
  std::vector<std::string> failures, warnings;
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
