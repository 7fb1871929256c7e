// Concatenates strings and numbers into messages.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace rattle {

inline std::string number_text(double value) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.6g", value);
  return buffer;
}

inline void append_text(std::string& to, std::string_view word) { to += word; }
inline void append_text(std::string& to, double value) { to += number_text(value); }
inline void append_text(std::string& to, int value) { to += std::to_string(value); }
inline void append_text(std::string& to, std::size_t value) { to += std::to_string(value); }

template <class... Parts>
std::string text(const Parts&... parts) {
  std::string result;
  (append_text(result, parts), ...);
  return result;
}

// "a string, a bar or a mass": the words, each with `before` and `after`.
inline std::string one_of(const std::vector<std::string_view>& words, std::string_view before = "",
                          std::string_view after = "") {
  std::string result;
  for (std::size_t i = 0; i < words.size(); ++i)
    result += text(i == 0 ? "" : i + 1 < words.size() ? ", " : " or ", before, words[i], after);
  return result;
}

}  // namespace rattle
