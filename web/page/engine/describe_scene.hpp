// What the page is told of a scene: web/page/src/engine/types.ts has the names.
#pragma once

#include <rattle/simulation/run_findings.hpp>
#include <string>
#include <vector>

#include "load_scene.hpp"

namespace rattle::page {

// {"messages": [...], "scene": {...} or null, "faults": [...], "findingWords": [...]}
std::string describe_scene(const LoadedScene& loaded);

// [{"severity": ..., "text": ..., "value": ..., "limit": ...}, ...]
std::string describe_findings(const std::vector<ToldFinding>& findings);

}  // namespace rattle::page
