// Theoretical partials and mode shapes of a stiff string or bar, without the effect of the grid.
#pragma once

#include <rattle/components/stiff_string.hpp>
#include <vector>

namespace rattle {

// Ascending, up to `highest` Hz, at most `most` of them. Rigid-body motions (0 Hz) are excluded.
std::vector<double> string_partials(const StringParameters& string, double highest, std::size_t most = 4000);

// b^2 of the loss sigma1 b^2 at a frequency of the scheme with time step k: in the modes, and between them by
// interpolation of how their ends change it.
double damped_wave_number(const StringParameters& string, double frequency, double k);

// Shapes at evenly spaced points, positive near the left end.
std::vector<Mode> string_modes(const StringParameters& string, std::size_t count, std::size_t points);

ComponentFacts string_facts(const StringParameters& string);

}  // namespace rattle
