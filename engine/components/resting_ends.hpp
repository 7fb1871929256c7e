// A string by its modes whose end rests on something: the weights with which the modes move that end.
#pragma once

#include <array>
#include <rattle/components/mode_set.hpp>
#include <rattle/components/stiff_string.hpp>
#include <vector>

namespace rattle {

// By side, then by mode; empty where an end does not rest. `modes` are those of the string with its resting
// ends free, at time step k. Held at its resting ends, the string then has the pitches of supported ends,
// however few modes it has. docs/step.md, "An end that rests on something"
std::array<std::vector<double>, 2> resting_end_weights(const StringParameters& string, const ModeSet& modes,
                                                       double k);

}  // namespace rattle
