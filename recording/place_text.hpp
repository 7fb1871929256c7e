// Places and components of a scene by the names that its file gives them.
#pragma once

#include <rattle/scene/description.hpp>
#include <string>

namespace rattle {

// "main@0.3 m"
std::string place_text(const SceneDescription& description, const Attachment& place);

// "0.3, 0.1 m"
std::string place_text(const SurfacePlace& place);

}  // namespace rattle
