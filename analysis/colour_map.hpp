// Colour maps of even lightness: equal steps look equal, and the order survives grey print and colour
// blindness. The only definition: the page and the report read the same tables from web/lib/colour_maps.json.
#pragma once

#include <array>

namespace rattle {

struct Colour {
  double red = 0.0;  // sRGB, 0 ... 1
  double green = 0.0;
  double blue = 0.0;
};

enum class Background { light, dark };

// From the smallest value to the largest.
using ColourTable = std::array<Colour, 256>;

// From the background through yellow, red and violet: to dark on a light page, to light on a dark one.
ColourTable sequential_colours(Background background);

// Blue below zero, the background at zero, orange above.
ColourTable diverging_colours(Background background);

// The nearest colour of the table; `share` is held in 0 ... 1.
const Colour& colour_at(const ColourTable& table, double share);

}  // namespace rattle
