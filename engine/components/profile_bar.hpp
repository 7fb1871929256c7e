// The modes of a bar whose thickness varies along it, such as an undercut marimba bar.
#pragma once

#include <memory>
#include <rattle/components/mode_set.hpp>
#include <rattle/components/stiff_string.hpp>
#include <utility>
#include <vector>

namespace rattle {

// Thickness at places along the bar, (x, thickness) in metres, joined by straight lines and constant beyond.
using ThicknessProfile = std::vector<std::pair<double, double>>;

// `bar` has the section at the thickness `reference`: its mass per length varies as the thickness, its bending
// stiffness as the third power. Rayleigh and Ritz over polynomials; no tension. Precondition: no end is
// clamped_notes.
std::shared_ptr<const ModeSet> profile_bar_mode_set(const StringParameters& bar, double reference,
                                                    const ThicknessProfile& profile, const ModeLimits& limits);

}  // namespace rattle
