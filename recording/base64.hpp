// Base64 encoding.
#pragma once

#include <string>
#include <string_view>

namespace rattle {

std::string base64(std::string_view bytes);

}  // namespace rattle
