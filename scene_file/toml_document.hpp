// TOML text into our own tree. The only door to the TOML library.
#pragma once

#include <string_view>
#include <variant>

#include "document.hpp"
#include "text_limits.hpp"

namespace rattle {

// The root is a table. A syntax error stands alone.
std::variant<DocumentNode, TextProblem> parse_toml(std::string_view text);

// The value of an override: any TOML value; what is none is taken as a text, so that words need no quotes.
DocumentNode parse_override_value(std::string_view text, int source);

}  // namespace rattle
