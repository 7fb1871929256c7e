// Reads t60, of every component that has sigma0 and sigma1.
#pragma once

#include <rattle/scene/component_description.hpp>
#include <vector>

#include "table_reader.hpp"

namespace rattle {

// After sigma0 and sigma1 were read, which t60 excludes.
std::vector<DecayPoint> read_t60(TableReader& table);

}  // namespace rattle
