#include "plotting/ticks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace rattle {
namespace {

double round_step(double least) {
  const double decade = std::pow(10.0, std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * decade >= least * (1.0 - 1e-9)) return factor * decade;
  return 10.0 * decade;
}

// Uses the Unicode minus sign, which is as wide as a plus.
std::string with_minus(const std::string& text) { return text.starts_with('-') ? "−" + text.substr(1) : text; }

}  // namespace

std::vector<Tick> linear_ticks(double lowest, double highest, int most) {
  std::vector<Tick> ticks;
  const double span = highest - lowest;
  if (!(span > 0.0) || !std::isfinite(span)) return ticks;
  const double step = round_step(span / std::max(most, 1));
  const int decimals = std::max(0, -static_cast<int>(std::floor(std::log10(step) + 1e-9)));
  for (double i = std::ceil(lowest / step - 1e-9); i * step <= highest + 1e-9 * step; i += 1.0) {
    const double value = i == 0.0 ? 0.0 : i * step;
    ticks.push_back({value, with_minus(fmt::format("{:.{}f}", value, decimals))});
  }
  return ticks;
}

std::string power_of_ten(int exponent) {
  static constexpr std::array<const char*, 10> digits = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text = exponent < 0 ? "10⁻" : "10";
  for (const char digit : fmt::format("{}", std::abs(exponent)))
    text += digits[static_cast<std::size_t>(digit - '0')];
  return text;
}

std::vector<Tick> power_ticks(double lowest, double highest, int most) {
  std::vector<Tick> ticks;
  const int first = static_cast<int>(std::floor(std::log10(lowest) + 1e-9));
  const int last = static_cast<int>(std::floor(std::log10(highest) + 1e-9));
  const int every = std::max(1, (last - first + most) / std::max(most, 1));
  for (int exponent = first; exponent <= last; ++exponent) {
    const double decade = std::pow(10.0, exponent);
    if (decade >= lowest * (1.0 - 1e-9)) {
      const bool labelled = ((exponent % every) + every) % every == 0;
      ticks.push_back({decade, labelled ? power_of_ten(exponent) : ""});
    }
    if (every > 1) continue;
    for (int i = 2; i < 10; ++i)
      if (i * decade >= lowest && i * decade <= highest) ticks.push_back({i * decade, ""});
  }
  return ticks;
}

std::vector<Tick> frequency_ticks(double lowest, double highest) {
  std::vector<Tick> ticks;
  for (double decade = std::pow(10.0, std::floor(std::log10(lowest))); decade <= highest; decade *= 10.0)
    for (int i = 1; i < 10; ++i) {
      const double value = i * decade;
      if (value < lowest * (1.0 - 1e-9) || value > highest * (1.0 + 1e-9)) continue;
      const bool labelled = i == 1 || i == 2 || i == 5;
      const std::string number =
          value < 999.5 ? fmt::format("{:g}", value) : fmt::format("{:g}k", value / 1000.0);
      ticks.push_back({value, labelled ? number : ""});
    }
  return ticks;
}

ScaledUnit scaled_unit(double largest, const std::string& unit) {
  static constexpr std::array<const char*, 9> prefixes = {"p", "n", "µ", "m", "", "k", "M", "G", "T"};
  if (unit.empty() || !(largest > 0.0) || !std::isfinite(largest)) return {1.0, unit};
  const int thousands =
      std::clamp(static_cast<int>(std::floor(std::log10(largest * (1.0 + 1e-12)) / 3.0)), -4, 4);
  return {std::pow(10.0, -3.0 * thousands), prefixes[static_cast<std::size_t>(thousands + 4)] + unit};
}

}  // namespace rattle
