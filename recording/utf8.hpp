// UTF-8 handling of text that may contain arbitrary bytes, such as file names.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace rattle {

// Length of the well-formed UTF-8 sequence at the start of `text`, or 0 if there is none. `text` must not be
// empty.
std::size_t utf8_length(std::string_view text);

// Replaces every byte that is not part of a well-formed sequence with U+FFFD.
std::string valid_utf8(std::string_view text);

}  // namespace rattle
