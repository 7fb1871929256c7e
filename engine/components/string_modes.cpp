#include <algorithm>
#include <cmath>
#include <limits>
#include <rattle/components/string_modes.hpp>
#include <rattle/components/unit_string.hpp>

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
    const double frequency = unit.frequency(z);
    const double decay =
        mode_decay(string.sigma0, string.sigma1, string.wave_speed(), string.kappa(), frequency);
    modes.push_back({frequency, decay, shape_of(unit, z, points)});
  }
  return modes;
}

ComponentFacts string_facts(const StringParameters& p) {
  ComponentFacts facts;
  if (p.tension > 0.0) {
    facts.tension = p.tension;
    facts.impedance = std::sqrt(p.tension * p.mass_per_length);
  }
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
