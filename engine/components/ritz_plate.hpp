// The modes of a rectangular plate by Rayleigh and Ritz: w = sum c_mn X_m(x) Y_n(y), with polynomials that
// satisfy the fixed conditions of the edges. Frequencies come from above as functions are added.
#pragma once

#include <memory>
#include <rattle/components/mode_set.hpp>
#include <rattle/components/plate.hpp>

namespace rattle {

inline constexpr std::size_t most_ritz_functions = 2400;  // some seconds of eigenvectors

// How many functions the wanted modes need.
std::size_t ritz_functions(const PlateParameters& plate, const ModeLimits& limits);

std::shared_ptr<const ModeSet> ritz_plate_mode_set(const PlateParameters& plate, double poisson_ratio,
                                                   const ModeLimits& limits);

}  // namespace rattle
