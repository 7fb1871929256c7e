// Gestures from files.
#pragma once

#include <rattle/scene/description.hpp>

#include "scene_reader.hpp"

namespace rattle {

// [gesture.NAME] file = "...": the rows of a CSV as breakpoints, or values at the scene's rate where they are
// smoothed or come from a sound file. Only what the scene's duration can reach is kept.
decltype(GestureDescription::content) read_gesture_file(SceneReader& reader, TableReader& table,
                                                        const DocumentNode& node);

}  // namespace rattle
