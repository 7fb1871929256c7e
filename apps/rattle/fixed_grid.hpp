// A scene on the spatial grid of another sample rate, watched by its displacement alone.
#pragma once

#include <rattle/scene/scene.hpp>
#include <string>
#include <vector>

namespace rattle {

// Gives every string and plate the grid that `base` has. Plates take the sides of that grid, and their
// positions become fractions of them.
void fix_grid(SceneDescription& description, const Scene& base);

// Replaces outputs and probes by one channel for the displacement of each point that was read; when none was,
// of each point that an interaction joins. Returns their names.
std::vector<std::string> watch_displacements(SceneDescription& description);

}  // namespace rattle
