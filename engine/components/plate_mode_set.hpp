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

// True if the modes of other than supported plates would take too long to find.
bool is_laborious(const PlateParameters& plate, const ModeLimits& limits);

// About how many operations it takes to find the modes.
double operations_of_modes(const PlateParameters& plate, const ModeLimits& limits);

}  // namespace rattle
