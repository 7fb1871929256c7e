// The text of an SVG without the pictures inside it, whose letters are arbitrary.
#pragma once

#include <string>

namespace rattle::testing {

inline std::string without_pictures(std::string svg) {
  const std::string start = "data:image/png;base64,";
  for (std::size_t i = svg.find(start); i != std::string::npos; i = svg.find(start, i + 1)) {
    const std::size_t first = i + start.size();
    svg.erase(first, svg.find('"', first) - first);
  }
  return svg;
}

}  // namespace rattle::testing
