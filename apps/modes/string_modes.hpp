// Partials and mode shapes of a stiff string or bar, by theory: the string as it would be without a grid.
//   -omega^2 u = c^2 u'' - kappa^2 u''''
//
// Ends: simply supported u = u'' = 0; clamped u = u' = 0; free u'' = 0, kappa^2 u''' = c^2 u'.
#pragma once

#include <rattle/components/stiff_string.hpp>
#include <vector>

namespace rattle {

struct StringMode {
  double frequency = 0.0;  // Hz
  std::vector<double>
      shape;  // at evenly spaced points from end to end, largest value 1, positive near the left end
};

// Rising, up to `highest` Hz; at most `most`. Motions of a rigid body (0 Hz) are left out.
std::vector<double> string_partials(const StringParameters& string, double highest, std::size_t most = 4000);

std::vector<StringMode> string_modes(const StringParameters& string, std::size_t count, std::size_t points);

}  // namespace rattle
