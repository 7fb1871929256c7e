// The modes of a bar or string of constant section, with any ends.
#pragma once

#include <memory>
#include <rattle/components/mode_set.hpp>
#include <rattle/components/stiff_string.hpp>

namespace rattle {

// Precondition: no end is clamped_notes, which is a property of a grid.
std::shared_ptr<const ModeSet> bar_mode_set(const StringParameters& string, const ModeLimits& limits);

}  // namespace rattle
