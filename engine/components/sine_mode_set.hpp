// The modes of a string or bar between supported ends: sin(j pi x / L) at every tension, which moves their
// frequencies only.
//   omega^2 = beta^2 (T + E I beta^2) / rho A,   beta = j pi / L
#pragma once

#include <memory>
#include <rattle/components/mode_set.hpp>
#include <rattle/components/stiff_string.hpp>

namespace rattle {

// Those that lie below the limit at `highest_tension`. They have the frequencies of the string's own tension.
std::shared_ptr<const ModeSet> sine_mode_set(const StringParameters& string, double highest_tension,
                                             const ModeLimits& limits);

}  // namespace rattle
