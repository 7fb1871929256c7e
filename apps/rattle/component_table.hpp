// The components of a scene with their grids and margins of stability, as `check` and `info` show them.
#pragma once

#include <rattle/scene/scene.hpp>
#include <string>

#include "support/json_writer.hpp"

namespace rattle {

std::string components_text(const Scene& scene);

// The member "components".
void write_components(JsonWriter& json, const Scene& scene);

}  // namespace rattle
