#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <rattle/components/string_modes.hpp>
#include <rattle/components/unit_string.hpp>
#include <utility>

namespace rattle {
namespace {

constexpr int shape_points = 201;

// The largest value is 1, and the first large one is positive.
std::vector<double> shape_of(const UnitString& unit, double z, std::size_t points) {
  const UnitString::Row weights = unit.weights(z);
  std::vector<double> values(points);
  double largest = 0.0;
  for (std::size_t i = 0; i < points; ++i) {
    values[i] = unit.value(z, weights, static_cast<double>(i) / static_cast<double>(points - 1));
    largest = std::max(largest, std::abs(values[i]));
  }
  const auto first = std::find_if(values.begin(), values.end(),
                                  [largest](double value) { return std::abs(value) > 0.3 * largest; });
  const double scale = *first < 0.0 ? -largest : largest;
  for (double& value : values) value /= scale;
  return values;
}

bool can_vibrate(const StringParameters& string) { return string.kappa() > 0.0 || string.wave_speed() > 0.0; }

}  // namespace

std::vector<double> string_partials(const StringParameters& string, double highest, std::size_t most) {
  if (!can_vibrate(string)) return {};
  const UnitString unit(string);
  std::vector<double> partials;
  for (const double z : unit.wave_numbers(highest, most)) partials.push_back(unit.frequency(z));
  return partials;
}

std::vector<Mode> string_modes(const StringParameters& string, std::size_t count, std::size_t points) {
  if (!can_vibrate(string)) return {};
  const UnitString unit(string);
  std::vector<Mode> modes;
  for (const double z : unit.wave_numbers(std::numeric_limits<double>::infinity(), count)) {
    const double decay = string.sigma0 + (string.sigma1 > 0.0 ? string.sigma1 * unit.squared_slope(z) : 0.0);
    modes.push_back({unit.frequency(z), decay, shape_of(unit, z, points)});
  }
  return modes;
}

double damped_wave_number(const StringParameters& string, double frequency, double k) {
  constexpr std::size_t most = 24;  // modes; higher ones hardly know their ends
  const double free = squared_wave_number(string.wave_speed(), string.kappa(), scheme_omega(frequency, k));
  const auto [left, right] = std::pair(on_rigid_rests(string).left, on_rigid_rests(string).right);
  if (!can_vibrate(string) || (left == End::simply_supported && right == End::simply_supported)) return free;
  const UnitString unit(string);
  double below = 0.0, ratio = 1.0;  // of the mode below
  for (const double z : unit.wave_numbers(std::numeric_limits<double>::infinity(), most)) {
    const double above = unit.frequency(z);
    const double wave = squared_wave_number(string.wave_speed(), string.kappa(),
                                            2.0 * std::numbers::pi * above);  // of a wave without ends
    const double here = unit.squared_slope(z) / wave;
    if (frequency <= above) {
      const double share = below > 0.0 ? (frequency - below) / (above - below) : 1.0;
      return free * (ratio + share * (here - ratio));
    }
    below = above;
    ratio = here;
  }
  return free * ratio;
}

ComponentFacts string_facts(const StringParameters& p) {
  ComponentFacts facts;
  if (p.tension > 0.0) {
    facts.tension = p.tension;
    facts.impedance = std::sqrt(p.tension * p.mass_per_length);
  }
  facts.losses = Losses{p.sigma0, p.sigma1};
  facts.properties = {
      {"", p.mass_per_length, "kg/m"}, {"tension", p.tension, "N", true}, {"EI", p.bending_stiffness, "N m²"}};
  facts.edges = {p.left, p.right};
  return facts;
}

ComponentFacts StiffString::facts() const { return string_facts(parameters_); }

std::vector<double> StiffString::partials(double highest) const {
  return string_partials(parameters_, highest);
}

Modes StiffString::lowest_modes(const ModeRequest& request) const {
  return {string_modes(parameters_, request.count, shape_points), {shape_points, 1}};
}

}  // namespace rattle
