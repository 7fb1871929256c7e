// Ends of strings that rest on something: ends = ["simply_supported", "on body@0.3, 0.5"].
#pragma once

#include "document.hpp"

namespace rattle {

// True for the text of an end that rests on something.
bool is_rest(const DocumentNode& end);

}  // namespace rattle
