// Colours for numbers, even to the eye: lightness rises steadily, so they survive grey print and colour
// blindness.
#pragma once

namespace rattle {

struct Colour {
  double red = 0.0;  // sRGB, 0 ... 1
  double green = 0.0;
  double blue = 0.0;
};

// A colour by lightness (0 ... 1), and a green-red and blue-yellow part, in the Oklab space; clipped to what a
// screen can show.
Colour from_oklab(double lightness, double green_red, double blue_yellow);

// White for nothing, through ochre and red to nearly black: for print on a light page.
Colour ink_map(double share);

// Blue below 0, white at 0, red above, for shares -1 ... 1.
Colour diverging_map(double share);

}  // namespace rattle
