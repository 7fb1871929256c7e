// Words in messages: quoting what a user wrote, and guessing what was meant.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rattle {

// In double quotes, shortened, with control characters made harmless for a terminal.
std::string in_quotes(std::string_view text);

// Fewest insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
int edit_distance(std::string_view a, std::string_view b);

// The candidate a mistyped word probably stands for; empty when none is near.
std::string nearest_name(std::string_view word, const std::vector<std::string>& candidates);

// "; did you mean 'tension'?", or "; known are: a, b, c" when nothing is near, or nothing for an empty list.
std::string suggestion(std::string_view word, const std::vector<std::string>& candidates);

std::string joined(const std::vector<std::string>& words);

}  // namespace rattle
