// Two-column tables of numbers, as text.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

namespace rattle {

// Numbers separated by a comma, semicolon, tab or blanks, a pair on each line; lines that are empty or begin
// with
// '#' are passed over, and so is one line of headings before the first pair. Throws InputError naming the line.
std::vector<std::pair<double, double>> parse_table(std::string_view text);

}  // namespace rattle
