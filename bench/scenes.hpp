// The scenes that are timed.
#pragma once

#include <rattle/scene/description.hpp>

namespace rattle::bench {

// Strings over a barrier close below them, plucked; `contacts` point contacts shared out over the strings.
SceneDescription strings_over_barriers(int strings, int contacts);

// Balls in a row, each touching the next: all contacts are one island.
SceneDescription row_of_balls(int contacts);

// The bowed tromba marina of scenes/tromba-bowed.toml, rattling, on a string of 226 points and a plate of 130
// x 13.
SceneDescription bowed_tromba();

// A string of 112 intervals that starts this high.
SceneDescription starting_at(double height);

}  // namespace rattle::bench
