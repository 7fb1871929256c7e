// What `rattle check` finds out about a scene, judged and put into words.
#pragma once

#include <string>
#include <vector>

#include "rattle/run_verdict.hpp"
#include "recording/json_writer.hpp"
#include "runs/run_scene.hpp"
#include "scenes/scene_loading.hpp"

namespace rattle {

struct CheckReport {
  LoadedScene loaded;
  RunResult run;
  std::vector<ToldFinding> findings;  // the worst first

  bool passed() const { return !has_failure(findings); }
};

// Runs the scene with its ledger. Throws as load_scene does.
CheckReport check_scene(const SceneRequest& request);

std::string report_text(const CheckReport& report);
void write_report(JsonWriter& json, const CheckReport& report);

}  // namespace rattle
