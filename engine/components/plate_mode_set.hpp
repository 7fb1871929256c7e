// The modes of a thin rectangular plate with one condition on all edges, free edges included; and of a
// rectangular membrane.
#pragma once

#include <memory>
#include <rattle/components/mode_set.hpp>
#include <rattle/components/plate.hpp>

namespace rattle {

// `plate` is the isotropic equivalent, as for a Plate; the places of the modes are those of the plate itself.
// Simply supported edges: exact, also under tension, and without stiffness a membrane. Others: Rayleigh and
// Ritz over polynomials. Precondition: not clamped_notes.
std::shared_ptr<const ModeSet> plate_mode_set(const PlateParameters& plate, double poisson_ratio,
                                              const ModeLimits& limits);

// The wave number of a plate at this frequency, 1/m. Under tension the same frequency is a longer wave.
double plate_wave_below(const PlateParameters& plate, double frequency);

// How many times as long as sqrt(D / T) the longest side is: under tension a clamped plate bends in a layer of
// that width beside its edges, and is a membrane elsewhere. 0 without tension.
double layers_of(const PlateParameters& plate);
// Above these the modes of clamped plates would take too many functions.
inline constexpr double most_layers_of_rectangles = 500.0, most_layers_of_rounds = 4000.0;

// True if the modes of other than supported plates would take too long to find.
bool is_laborious(const PlateParameters& plate, const ModeLimits& limits);

// About how many operations it takes to find the modes.
double operations_of_modes(const PlateParameters& plate, const ModeLimits& limits);

}  // namespace rattle
