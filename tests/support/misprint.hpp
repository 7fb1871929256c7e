// Proves a misprint: over many random draws the corrected form satisfies the scheme's definition to rounding,
// and the printed form clearly violates it in every draw.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <support/random_numbers.hpp>
#include <vector>

namespace rattle::test {

struct Misprint {
  std::vector<double> demanded;  // required by the definition, computed independently
  std::vector<double> corrected;
  std::vector<double> printed;
};

// Largest difference relative to the largest demanded value; infinite if any value is NaN.
inline double relative_difference(const std::vector<double>& demanded, const std::vector<double>& found) {
  if (demanded.size() != found.size()) return std::numeric_limits<double>::infinity();
  double scale = 0.0;
  for (double value : demanded) scale = std::fmax(scale, std::abs(value));
  double largest = 0.0;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const double difference = std::abs(found[i] - demanded[i]);
    if (std::isnan(difference)) return std::numeric_limits<double>::infinity();
    largest = std::max(largest, difference);
  }
  return largest == 0.0 ? 0.0 : largest / scale;
}

// `draw` turns a Random into a Misprint.
template <class Draw>
void expect_misprint(Draw draw) {
  constexpr int draws = 200;
  double worst_corrected = 0.0;
  std::vector<double> misses;
  for (int seed = 1; seed <= draws; ++seed) {
    Random random(static_cast<std::uint64_t>(seed));
    const Misprint trial = draw(random);
    worst_corrected = std::max(worst_corrected, relative_difference(trial.demanded, trial.corrected));
    misses.push_back(relative_difference(trial.demanded, trial.printed));
  }
  std::sort(misses.begin(), misses.end());
  EXPECT_LE(worst_corrected, 1e-12) << "the corrected form does not meet the definition";
  EXPECT_GE(misses.front(), 1e-8) << "the printed form met the definition in some draw";
  EXPECT_GE(misses[draws / 2], 1e-3) << "the printed form hardly misses: no proof of a misprint";
}

}  // namespace rattle::test
