// The components of a scene with their grids and margins of stability, as `check` and `info` show them.
#pragma once

#include <string>

#include "recording/json_writer.hpp"
#include "scenes/scene_loading.hpp"

namespace rattle {

// `check` shows the grids, and a tension that follows from `fundamental`; `info` also pitch, impedance and T60.
enum class ComponentDetail { grid, physics };

std::string components_text(const LoadedScene& loaded, ComponentDetail detail);

// The member "components".
void write_components(JsonWriter& json, const LoadedScene& loaded, ComponentDetail detail);

}  // namespace rattle
