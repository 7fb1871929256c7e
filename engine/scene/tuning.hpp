// Bending stiffness from a pitch: of bars and plates with a `fundamental`. Not part of the API.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <rattle/components/mode_set.hpp>
#include <rattle/scene/compile_stages.hpp>
#include <string>

namespace rattle {

// The modes of a body without tension, for a bending stiffness.
using ModesOfStiffness = std::function<std::shared_ptr<const ModeSet>(double stiffness, const ModeLimits&)>;

// The modes from which the stiffness of a body that has a pitch follows. To find them takes time too.
inline constexpr ModeLimits modes_for_tuning{1e100, 24};

// The bending stiffness with which the lowest vibrating mode has the frequency `fundamental`, from a few modes
// found with any stiffness.
double tuned_stiffness(double fundamental, const ModesOfStiffness& find);

// The modes below `limits`. With a fundamental the stiffness is corrected so that they too begin with it:
// modes that are approximated depend a little on how many are wanted.
std::shared_ptr<const ModeSet> find_modes(std::optional<double> fundamental, const ModeLimits& limits,
                                          const ModesOfStiffness& find, double& stiffness);

// False after an error: a pitch that the sample rate cannot have.
bool check_vibrates(Compilation& c, double fundamental, const std::string& path);

}  // namespace rattle
