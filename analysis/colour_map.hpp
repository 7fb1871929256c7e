// Perceptually uniform colour maps: lightness changes steadily, so they work in grey print and for colour-blind
// readers.
#pragma once

namespace rattle {

struct Colour {
  double red = 0.0;  // sRGB, 0 ... 1
  double green = 0.0;
  double blue = 0.0;
};

// Converts from the Oklab space: lightness (0 ... 1), green-red and blue-yellow components. Clipped to the sRGB
// gamut.
Colour from_oklab(double lightness, double green_red, double blue_yellow);

// From white at 0 through ochre and red to nearly black at 1: for print on a light page.
Colour ink_map(double share);

// Blue below 0, white at 0, red above. `share` is in -1 ... 1.
Colour diverging_map(double share);

}  // namespace rattle
