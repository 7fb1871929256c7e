#pragma once

#include <cstddef>

namespace rattle {

// As many samples as are worked out side by side of what follows from gestures.
inline constexpr std::size_t samples_ahead = 8;

}  // namespace rattle
