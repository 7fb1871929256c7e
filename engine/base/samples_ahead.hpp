#pragma once

#include <cstddef>

namespace rattle {

// Values derived from gestures are computed this many samples ahead, in one vectorised pass.
inline constexpr std::size_t samples_ahead = 8;

}  // namespace rattle
