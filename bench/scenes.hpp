// The scenes used for timing.
#pragma once

#include <rattle/scene/description.hpp>

namespace rattle::bench {

// Plucked strings close above a barrier; `contacts` point contacts are distributed over the strings.
SceneDescription strings_over_barriers(int strings, int contacts);

enum class Gliding { nothing, touch, slide, bow };
// One of these strings, over a barrier below all of `intervals` - 1 points, some ten of which touch. What
// glides moves slowly along it.
SceneDescription string_over_barrier(int intervals, Gliding what);

// The bowed tromba marina with the points that move of a public tromba marina in C++ (string 224, plate 130 x
// 13), and with a thumb on the string.
SceneDescription tromba_with_thumb();

// Balls in a row, each touching the next: all contacts form one island.
SceneDescription row_of_balls(int contacts);

// Twelve wires of 60 points along the middle of a square head. Within 0.1 s `touching` of the points come to
// lie on the head and stay there; the others stay open.
SceneDescription wires_over_head(int touching);

// The bowed tromba marina of scenes/tromba-bowed.toml, rattling, with a string of 226 points and a plate of 130
// x 13.
SceneDescription bowed_tromba();

// Plucked strings of 80 intervals, with outputs without DC that are shared out to them in turn.
SceneDescription strings_with_outputs(int strings, int outputs);

// A string of 112 intervals with this initial height.
SceneDescription starting_at(double height);

}  // namespace rattle::bench
