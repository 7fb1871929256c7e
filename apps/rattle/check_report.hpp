// What `rattle check` finds out about a scene, judged and put into words.
#pragma once

#include <string>
#include <vector>

#include "support/json_writer.hpp"
#include "support/run_scene.hpp"
#include "support/scene_loading.hpp"

namespace rattle {

inline constexpr double balance_error_limit = 1e-10;
inline constexpr double attraction_limit = 1e-9;  // of the contact's peak force; nonadhesive and newton only
inline constexpr double depth_ratio_limit = 4.0;  // a resolved contact stays near 1; above this it sinks in
inline constexpr double resolution_limit = 1.0;   // above it a contact lasts less than about three samples

struct CheckReport {
  LoadedScene loaded;
  RunResult run;
  std::vector<std::string> failures;  // empty: passed
  std::vector<std::string> warnings;
};

// Fills in failures and warnings of what was loaded and run.
void judge(CheckReport& report);

// Runs the scene with its ledger. Throws as load_scene does.
CheckReport check_scene(const SceneRequest& request);

std::string report_text(const CheckReport& report);
void write_report(JsonWriter& json, const CheckReport& report);

}  // namespace rattle
