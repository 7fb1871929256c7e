// Users select devices and ports by part of a name, ignoring case.
#pragma once

#include <algorithm>
#include <cctype>
#include <string_view>

namespace rattle::play {

inline bool contains_ignoring_case(std::string_view name, std::string_view part) {
  const auto same = [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); };
  return std::search(name.begin(), name.end(), part.begin(), part.end(), same) != name.end();
}

}  // namespace rattle::play
