// The text of web/lib/colour_maps.json: the colour maps of analysis/colour_map.hpp, rounded to bytes.
#pragma once

#include <cmath>
#include <string>

#include "analysis/colour_map.hpp"

namespace rattle::testing {

// "rrggbb" for each colour of the table.
inline std::string hexadecimal(const ColourTable& table) {
  constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (const Colour& colour : table)
    for (const double part : {colour.red, colour.green, colour.blue}) {
      const auto byte = static_cast<unsigned>(std::lround(255.0 * part));
      text += digits[byte / 16];
      text += digits[byte % 16];
    }
  return text;
}

inline std::string colour_map_text() {
  using enum Background;
  return "{\n\"sequential_light\": \"" + hexadecimal(sequential_colours(light)) +
         "\",\n\"sequential_dark\": \"" + hexadecimal(sequential_colours(dark)) +
         "\",\n\"diverging_light\": \"" + hexadecimal(diverging_colours(light)) +
         "\",\n\"diverging_dark\": \"" + hexadecimal(diverging_colours(dark)) + "\"\n}\n";
}

}  // namespace rattle::testing
