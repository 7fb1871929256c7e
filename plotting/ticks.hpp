// Tick positions, their labels, and the unit of an axis.
#pragma once

#include <string>
#include <vector>

namespace rattle {

struct Tick {
  double value = 0.0;
  std::string label;  // empty for a minor tick
};

// Steps of 1, 2 or 5 times a power of ten; at most `most` ticks, all with the same number of decimals.
std::vector<Tick> linear_ticks(double lowest, double highest, int most);

// Powers of ten with labels, thinned if there are more than `most`; 2 ... 9 times the powers without labels.
std::vector<Tick> power_ticks(double lowest, double highest, int most);

// For frequencies: labelled 20, 50, 100, 200, 500, 1k, ...; other multiples without labels.
std::vector<Tick> frequency_ticks(double lowest, double highest);

// 10⁻¹²
std::string power_of_ten(int exponent);

struct ScaledUnit {
  double factor = 1.0;  // number shown = value times this
  std::string name;     // "mJ"
};

// Chooses the prefix that brings the largest value between 1 and 1000.
ScaledUnit scaled_unit(double largest, const std::string& unit);

}  // namespace rattle
