// Everything a report or figure shows of one run. Signals are thinned, never kept whole.
#pragma once

#include <cstdint>
#include <memory>
#include <rattle/simulation/run_findings.hpp>
#include <string>
#include <vector>

#include "files/frame_spool.hpp"
#include "recording/kept_records.hpp"
#include "runs/run_scene.hpp"
#include "scenes/scene_loading.hpp"

namespace rattle {

struct RunRecord : KeptRun {
  LoadedScene loaded;
  RunResult result;
  std::vector<ToldFinding> findings;
  std::unique_ptr<FrameSpool> sound;  // as rendered, interleaved; null if there are no outputs
};

// Runs the scene and records it. Temporary files are created beside the path `beside`. Throws InputError,
// PhysicsError, Interrupted.
RunRecord record_run(LoadedScene loaded, const RecordLimits& limits, const std::string& beside);

}  // namespace rattle
