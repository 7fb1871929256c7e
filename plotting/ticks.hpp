// Tick positions, their labels, and the unit of an axis. web/lib/ticks.ts and web/lib/numbers.ts have the same
// rules; the tests of both read web/lib/axis_cases.json.
#pragma once

#include <string>
#include <vector>

namespace rattle {

struct Tick {
  double value = 0.0;
  std::string label;  // empty for a minor tick
};

// Steps of 1, 2 or 5 times a power of ten, at most `most` of them; as many decimals as the step needs. None for
// a range that is empty or too narrow for its distance from zero.
std::vector<Tick> linear_ticks(double lowest, double highest, int most);

// Powers of ten with labels, thinned if there are more than `most`; 2 ... 9 times the powers without labels.
std::vector<Tick> power_ticks(double lowest, double highest, int most);

// For frequencies on a logarithmic axis: labelled 20, 50, 100, 200, 500, 1k, ... or, if these are more than
// `most`, only at powers of ten; other multiples without labels. A range below a factor of 6 has linear ticks.
std::vector<Tick> frequency_ticks(double lowest, double highest, int most);

// 440, 2.5k
std::string hertz_label(double hertz);

// 10⁻¹²
std::string power_of_ten(int exponent);

struct ScaledUnit {
  double factor = 1.0;  // number shown = value times this
  std::string name;     // "mJ"
};

// Chooses the prefix, f to T, that brings the largest value between 1 and 1000. Without a unit: a power of ten
// if the value is below 0.001 or from 100,000 on.
ScaledUnit scaled_unit(double largest, const std::string& unit);

// 12.3 mJ: three digits. The unit is not empty.
std::string with_unit(double value, const std::string& unit);

}  // namespace rattle
