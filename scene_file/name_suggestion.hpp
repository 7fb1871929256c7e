// Utilities for messages: quoting user input and guessing what was meant.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rattle {

// The text in double quotes, shortened, with control characters replaced.
std::string in_quotes(std::string_view text);

// Smallest number of insertions, deletions, replacements and swaps of neighbours that turns a into b.
int edit_distance(std::string_view a, std::string_view b);

// The candidate that a mistyped word probably stands for; empty if none is near.
std::string nearest_name(std::string_view word, const std::vector<std::string>& candidates);

// "; did you mean 'tension'?", or "; known are: a, b, c" if no candidate is near. Empty for an empty list.
std::string suggestion(std::string_view word, const std::vector<std::string>& candidates);

std::string joined(const std::vector<std::string>& words);

}  // namespace rattle
