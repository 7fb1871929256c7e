#include "console/visible_text.hpp"

#include <fmt/format.h>

namespace rattle {
namespace {

constexpr bool is_control(unsigned char byte) {
  return (byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7f;
}

// The control characters U+0080 to U+009F are two bytes of UTF-8.
constexpr bool is_long_control(unsigned char byte, unsigned char next) {
  return byte == 0xc2 && next >= 0x80 && next <= 0x9f;
}

}  // namespace

std::string visible_text(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : '\0');
    if (is_control(byte)) {
      result += fmt::format("\\x{:02x}", byte);
    } else if (is_long_control(byte, next)) {
      result += fmt::format("\\x{:02x}", next);
      ++i;
    } else {
      result += text[i];
    }
  }
  return result;
}

}  // namespace rattle
