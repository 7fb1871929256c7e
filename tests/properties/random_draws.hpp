// Random draws other than from a uniform interval, for random scenes.
#pragma once

#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <support/random_numbers.hpp>

namespace rattle::test {

inline bool chance(Random& random, double probability) { return random.between(0.0, 1.0) < probability; }

// Integer in [low, high], both bounds included.
inline int whole(Random& random, int low, int high) {
  return low + static_cast<int>(std::floor(random.between(0.0, static_cast<double>(high - low) + 1.0)));
}

// Log-uniform.
inline double logarithmic(Random& random, double low, double high) {
  return low * std::exp(random.between(0.0, 1.0) * std::log(high / low));
}

template <class T>
T pick(Random& random, std::initializer_list<T> choices) {
  return *(choices.begin() + whole(random, 0, static_cast<int>(choices.size()) - 1));
}

}  // namespace rattle::test
