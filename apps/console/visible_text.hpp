// Text for a terminal that contains names and titles of unknown origin.
#pragma once

#include <string>
#include <string_view>

namespace rattle {

// Control characters except newline and tab become \x1b, \x07 and so on: a terminal would obey them.
std::string visible_text(std::string_view text);

}  // namespace rattle
