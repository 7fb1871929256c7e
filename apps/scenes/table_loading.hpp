// Two-column tables of numbers, as text.
#pragma once

#include <string_view>
#include <vector>

#include "scene_file/scene_file.hpp"

namespace rattle {

// Each line holds two numbers separated by a comma, semicolon, tab or blanks. Empty lines and lines
// beginning with '#' are skipped. A first row without digits is skipped as a heading. Throws InputError naming
// line and column.
std::vector<TableRow> parse_table(std::string_view text);

}  // namespace rattle
