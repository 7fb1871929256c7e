// What commands that run a scene and write files have in common: what they refuse, and how they end.
#pragma once

#include <rattle/simulation/run_findings.hpp>
#include <string>
#include <vector>

#include "recording/json_writer.hpp"
#include "runs/run_scene.hpp"
#include "scenes/scene_loading.hpp"

namespace rattle {

// The same file, by whatever names.
bool same_file(const std::string& a, const std::string& b);

// Throws InputError when `output` is a file that the scene reads.
void refuse_overwriting(const std::string& output, const LoadedScene& loaded);

// Throws PhysicsError if a NaN appeared or a limit of the live guard was passed.
void throw_if_stopped(const Scene& scene, const RunResult& result);

// What is to be told of the run, the worst first.
std::vector<ToldFinding> findings_of(const Scene& scene, const RunResult& result);

// Tells each of them on standard error, once; `label` says which run it was where there are several. Returns
// exit_physics where there is a failure among them.
int tell_findings(const std::vector<ToldFinding>& findings, const std::string& label = {});

// The member "findings".
void write_findings(JsonWriter& json, const std::vector<ToldFinding>& findings);

}  // namespace rattle
