// Gestures from files.
#pragma once

#include <rattle/scene/description.hpp>

#include "scene_reader.hpp"

namespace rattle {

// Reads [gesture.NAME] file = "...". The rows of a CSV become breakpoints. Smoothed rows and sound files become
// samples at the scene's rate; only samples within the scene's duration are kept.
decltype(GestureDescription::content) read_gesture_file(SceneReader& reader, TableReader& table,
                                                        const DocumentNode& node);

}  // namespace rattle
