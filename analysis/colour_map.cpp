#include "analysis/colour_map.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace rattle {
namespace {

// Linear light of a colour given in OKLCH; outside 0 ... 1 where a screen cannot show it. The hue is in
// degrees.
Colour linear_light(double lightness, double chroma, double hue) {
  const double angle = hue * std::numbers::pi / 180.0;
  const double a = chroma * std::cos(angle), b = chroma * std::sin(angle);
  const auto cubed = [](double x) { return x * x * x; };
  const double l = cubed(lightness + 0.3963377774 * a + 0.2158037573 * b);
  const double m = cubed(lightness - 0.1055613458 * a - 0.0638541728 * b);
  const double s = cubed(lightness - 0.0894841775 * a - 1.2914855480 * b);
  return {4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
          -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
          -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s};
}

bool can_be_shown(const Colour& light) {
  return std::min({light.red, light.green, light.blue}) >= 0.0 &&
         std::max({light.red, light.green, light.blue}) <= 1.0;
}

double to_srgb(double light) {
  const double held = std::clamp(light, 0.0, 1.0);
  return held <= 0.0031308 ? 12.92 * held : 1.055 * std::pow(held, 1.0 / 2.4) - 0.055;
}

// The colour of this lightness and hue, with as much of the chroma as a screen can show.
Colour from_oklch(double lightness, double chroma, double hue) {
  Colour light = linear_light(lightness, chroma, hue);
  if (!can_be_shown(light)) {
    double shown = 0.0, not_shown = chroma;
    for (int i = 0; i < 30; ++i) {
      const double middle = 0.5 * (shown + not_shown);
      (can_be_shown(linear_light(lightness, middle, hue)) ? shown : not_shown) = middle;
    }
    light = linear_light(lightness, shown, hue);
  }
  return {to_srgb(light.red), to_srgb(light.green), to_srgb(light.blue)};
}

double sequential_hue(double share) { return 95.0 - 195.0 * std::pow(share, 0.9); }

Colour sequential_colour(Background background, double share) {
  if (background == Background::dark)
    return from_oklch(0.2 + 0.77 * share, 0.01 + 0.22 * std::sin(0.9 * std::numbers::pi * share),
                      sequential_hue(1.0 - share));
  return from_oklch(0.985 - 0.8 * share, 0.005 + 0.24 * std::sin(0.92 * std::numbers::pi * share),
                    sequential_hue(share));
}

// `value` is in -1 ... 1.
Colour diverging_colour(Background background, double value) {
  const double middle = background == Background::dark ? 0.22 : 0.985;
  const double end = background == Background::dark ? 0.82 : 0.47;
  const double distance = std::abs(value);
  return from_oklch(middle + (end - middle) * distance, 0.19 * std::pow(distance, 0.8),
                    value < 0.0 ? 250.0 : 50.0);
}

}  // namespace

ColourTable sequential_colours(Background background) {
  ColourTable table;
  for (std::size_t i = 0; i < table.size(); ++i)
    table[i] = sequential_colour(background, static_cast<double>(i) / 255.0);
  return table;
}

ColourTable diverging_colours(Background background) {
  ColourTable table;
  for (std::size_t i = 0; i < table.size(); ++i)
    table[i] = diverging_colour(background, 2.0 * static_cast<double>(i) / 255.0 - 1.0);
  return table;
}

const Colour& colour_at(const ColourTable& table, double share) {
  const double held = share > 0.0 ? std::min(share, 1.0) : 0.0;
  return table[static_cast<std::size_t>(std::lround(255.0 * held))];
}

}  // namespace rattle
