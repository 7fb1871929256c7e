// The modes of a thin round plate: w = (J_n(lambda r / R) + C I_n(lambda r / R)) cos or sin n theta.
#pragma once

#include <memory>
#include <rattle/components/mode_set.hpp>
#include <rattle/components/plate.hpp>

namespace rattle {

// `plate.length_x` is the diameter; places are those of the square around the plate. Precondition: isotropic,
// not clamped_notes.
std::shared_ptr<const ModeSet> round_plate_mode_set(const PlateParameters& plate, double poisson_ratio,
                                                    const ModeLimits& limits);

}  // namespace rattle
