// What the page is told of a scene: web/page/src/engine/types.ts has the names.
#pragma once

#include <string>

#include "load_scene.hpp"

namespace rattle::page {

// {"messages": [...], "scene": {...} or null, "faults": [...]}
std::string describe_scene(const LoadedScene& loaded);

}  // namespace rattle::page
