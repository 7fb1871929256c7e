#include "plotting/ticks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace rattle {
namespace {

constexpr double near_one = 1.0 + 1e-9;  // more than the rounding errors of a tick
constexpr int most_decimals = 15;

// 1, 2 or 5 times a power of ten, not less than `least`.
double round_step(double least) {
  const double decade = std::pow(10.0, std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * decade * near_one >= least) return factor * decade;
  return 10.0 * decade;
}

// Uses the Unicode minus sign, which is as wide as a plus.
std::string with_minus(const std::string& text) { return text.starts_with('-') ? "−" + text.substr(1) : text; }

bool is_on_logarithmic_axis(double lowest, double highest) {
  return lowest > 0.0 && highest > lowest && std::isfinite(highest);
}

}  // namespace

std::vector<Tick> linear_ticks(double lowest, double highest, int most) {
  std::vector<Tick> ticks;
  const double span = highest - lowest;
  const double least = std::max(1e-12 * std::max(std::abs(lowest), std::abs(highest)), 1e-300);
  if (!(span > least) || !std::isfinite(span)) return ticks;
  const double step = round_step(span / std::max(most, 1));
  const int decimals = std::clamp(-static_cast<int>(std::floor(std::log10(step * near_one))), 0, most_decimals);
  const double first = std::ceil(lowest / step - 1e-9), last = std::floor(highest / step + 1e-9);
  for (double i = first; i <= last; i += 1.0)
    ticks.push_back({i * step, i == 0.0 ? "0" : with_minus(fmt::format("{:.{}f}", i * step, decimals))});
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
  if (!is_on_logarithmic_axis(lowest, highest)) return ticks;
  const int first = static_cast<int>(std::floor(std::log10(lowest * near_one)));
  const int last = static_cast<int>(std::floor(std::log10(highest * near_one)));
  const int every = (last - first + std::max(most, 1)) / std::max(most, 1);
  for (int exponent = first; exponent <= last; ++exponent) {
    const double decade = std::pow(10.0, exponent);
    if (decade * near_one >= lowest)
      ticks.push_back({decade, exponent % every == 0 ? power_of_ten(exponent) : ""});
    if (every > 1) continue;
    for (int i = 2; i < 10; ++i)
      if (i * decade >= lowest && i * decade <= highest) ticks.push_back({i * decade, ""});
  }
  return ticks;
}

std::vector<Tick> frequency_ticks(double lowest, double highest, int most) {
  std::vector<Tick> ticks;
  if (!is_on_logarithmic_axis(lowest, highest)) return ticks;
  if (highest < 6.0 * lowest) {
    ticks = linear_ticks(lowest, highest, most);
    for (Tick& tick : ticks) tick.label = hertz_label(tick.value);
    return ticks;
  }
  std::vector<std::size_t> between_powers;  // those of 2 and 5
  int labels = 0;
  for (double decade = std::pow(10.0, std::floor(std::log10(lowest))); decade <= highest * near_one;
       decade *= 10.0)
    for (int i = 1; i < 10; ++i) {
      const double value = i * decade;
      if (value * near_one < lowest || value > highest * near_one) continue;
      const bool labelled = i == 1 || i == 2 || i == 5;
      if (labelled) ++labels;
      if (labelled && i > 1) between_powers.push_back(ticks.size());
      ticks.push_back({value, labelled ? hertz_label(value) : ""});
    }
  if (labels > most)
    for (const std::size_t i : between_powers) ticks[i].label.clear();
  return ticks;
}

std::string hertz_label(double hertz) {
  return hertz * near_one >= 1000.0 ? fmt::format("{:g}k", hertz / 1000.0) : fmt::format("{:g}", hertz);
}

ScaledUnit scaled_unit(double largest, const std::string& unit) {
  static constexpr std::array<const char*, 10> prefixes = {"f", "p", "n", "µ", "m", "", "k", "M", "G", "T"};
  if (!(largest > 0.0) || !std::isfinite(largest)) return {1.0, unit};
  const int power = std::max(static_cast<int>(std::floor(std::log10(largest * near_one))), -300);
  if (unit.empty()) {
    if (power >= -3 && power < 5) return {1.0, ""};
    return {std::pow(10.0, -power), power_of_ten(power)};
  }
  const int thousands = std::clamp(static_cast<int>(std::floor(power / 3.0)), -5, 4), prefix = thousands + 5;
  return {std::pow(10.0, -3.0 * thousands), prefixes[static_cast<std::size_t>(prefix)] + unit};
}

std::string with_unit(double value, const std::string& unit) {
  // The prefix is that of the rounded value: 1 J, not 1000 mJ.
  const double rounded = std::strtod(fmt::format("{:.2e}", value).c_str(), nullptr);
  const ScaledUnit scaled = scaled_unit(std::abs(rounded), unit);
  return with_minus(fmt::format("{:.3g} {}", value * scaled.factor, scaled.name));
}

}  // namespace rattle
