// Parses TOML text into our own tree. The only code that uses the TOML library.
#pragma once

#include <string_view>
#include <variant>

#include "document.hpp"
#include "text_limits.hpp"

namespace rattle {

// Returns the root, which is a table, or the first syntax error.
std::variant<DocumentNode, TextProblem> parse_toml(std::string_view text);

// Parses the value of an override. Text that is no TOML value becomes a string, so that words need no quotes.
DocumentNode parse_override_value(std::string_view text, int source);

}  // namespace rattle
