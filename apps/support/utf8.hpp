// Text that may hold any bytes, as a file's name does.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace rattle {

// The length of the well-formed UTF-8 sequence that `text`, which is not empty, starts with, or 0.
std::size_t utf8_length(std::string_view text);

// With U+FFFD in place of every byte that is not part of such a sequence.
std::string valid_utf8(std::string_view text);

}  // namespace rattle
