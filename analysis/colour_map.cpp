#include "analysis/colour_map.hpp"

#include <algorithm>
#include <cmath>
#include <span>

namespace rattle {
namespace {

struct OklabStop {
  double lightness, green_red, blue_yellow;
};

double to_srgb(double linear) {
  const double held = std::clamp(linear, 0.0, 1.0);
  return held <= 0.0031308 ? 12.92 * held : 1.055 * std::pow(held, 1.0 / 2.4) - 0.055;
}

Colour along(std::span<const OklabStop> stops, double share) {
  const double place = std::clamp(share, 0.0, 1.0) * static_cast<double>(stops.size() - 1);
  const std::size_t left = std::min(static_cast<std::size_t>(place), stops.size() - 2);
  const double part = place - static_cast<double>(left);
  const auto mix = [part](double a, double b) { return a + part * (b - a); };
  const OklabStop &a = stops[left], &b = stops[left + 1];
  return from_oklab(mix(a.lightness, b.lightness), mix(a.green_red, b.green_red),
                    mix(a.blue_yellow, b.blue_yellow));
}

// Evenly spaced in lightness.
constexpr OklabStop ink_stops[] = {{1.00, 0.000, 0.000},  {0.90, 0.000, 0.060},  {0.80, 0.030, 0.120},
                                   {0.70, 0.080, 0.130},  {0.60, 0.140, 0.090},  {0.50, 0.160, 0.020},
                                   {0.40, 0.130, -0.050}, {0.30, 0.080, -0.080}, {0.20, 0.030, -0.070}};
constexpr OklabStop cold_stops[] = {
    {0.98, 0.0, 0.0}, {0.78, -0.035, -0.075}, {0.58, -0.035, -0.130}, {0.38, -0.015, -0.130}};
constexpr OklabStop warm_stops[] = {
    {0.98, 0.0, 0.0}, {0.78, 0.075, 0.055}, {0.58, 0.150, 0.085}, {0.38, 0.125, 0.065}};

}  // namespace

Colour from_oklab(double lightness, double green_red, double blue_yellow) {
  const double l = std::pow(lightness + 0.3963377774 * green_red + 0.2158037573 * blue_yellow, 3.0);
  const double m = std::pow(lightness - 0.1055613458 * green_red - 0.0638541728 * blue_yellow, 3.0);
  const double s = std::pow(lightness - 0.0894841775 * green_red - 1.2914855480 * blue_yellow, 3.0);
  return {to_srgb(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
          to_srgb(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
          to_srgb(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)};
}

Colour ink_map(double share) { return along(ink_stops, share); }

Colour diverging_map(double share) {
  return share < 0.0 ? along(cold_stops, -share) : along(warm_stops, share);
}

}  // namespace rattle
