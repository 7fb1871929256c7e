// Where an axis has its marks, what they say, and in which unit.
#pragma once

#include <string>
#include <vector>

namespace rattle {

struct Tick {
  double value = 0.0;
  std::string label;  // empty: a small mark
};

// Steps of 1, 2 or 5 times a power of ten, at most `most` of them, all with the same number of decimals.
std::vector<Tick> linear_ticks(double lowest, double highest, int most);

// Powers of ten, labelled as such, thinned where there are more than `most`; 2 ... 9 times them without a
// label.
std::vector<Tick> power_ticks(double lowest, double highest, int most);

// For frequencies: 20, 50, 100, 200, 500, 1k, ... with the other multiples unlabelled.
std::vector<Tick> frequency_ticks(double lowest, double highest);

// 10⁻¹²
std::string power_of_ten(int exponent);

struct ScaledUnit {
  double factor = 1.0;  // number shown = value times this
  std::string name;     // "mJ"
};

// The prefix that leaves the largest value between 1 and 1000.
ScaledUnit scaled_unit(double largest, const std::string& unit);

}  // namespace rattle
