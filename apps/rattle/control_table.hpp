// The controls of a scene, as text and as JSON.
#pragma once

#include <rattle/scene/scene.hpp>
#include <string>

#include "recording/json_writer.hpp"

namespace rattle {

std::string controls_text(const Scene& scene);
void write_controls(JsonWriter& json, const Scene& scene);

}  // namespace rattle
