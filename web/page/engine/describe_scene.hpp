// Describes a scene to the page as JSON; web/page/src/engine/types.ts declares the names.
#pragma once

#include <rattle/simulation/run_findings.hpp>
#include <string>
#include <vector>

#include "load_scene.hpp"

namespace rattle::page {

// {"messages": [...], "scene": {...} or null, "faults": [...], "findingWords": [...]}
std::string describe_scene(const PageScene& loaded);

// [{"severity": ..., "text": ..., "value": ..., "limit": ...}, ...]
std::string describe_findings(const std::vector<ToldFinding>& findings);

}  // namespace rattle::page
