// Two-column tables of numbers, as text.
#pragma once

#include <string_view>
#include <vector>

#include "scene_file/scene_file.hpp"

namespace rattle {

// Numbers separated by a comma, semicolon, tab or blanks, a pair on each line; lines that are empty or begin
// with '#' are passed over, and so is a first row without any digits, which is taken for headings. Throws
// InputError naming line and column.
std::vector<TableRow> parse_table(std::string_view text);

}  // namespace rattle
