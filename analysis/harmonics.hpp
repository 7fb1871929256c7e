// Places partials among the harmonics of a fundamental.
#pragma once

#include <optional>
#include <span>

#include "analysis/partials.hpp"

namespace rattle {

// Cents from `reference` up to `frequency`.
double cents_between(double reference, double frequency);

struct Harmonic {
  int number = 1;
  double cents = 0.0;  // of the partial above this harmonic
};
Harmonic nearest_harmonic(double fundamental, double frequency);

// The fundamental whose harmonics explain the partials best; the lowest partial if none does. Nothing if there
// are no partials.
std::optional<double> fundamental_of(std::span<const SoundPartial> partials);

}  // namespace rattle
