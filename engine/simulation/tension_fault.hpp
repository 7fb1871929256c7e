// What a run reports of a tension that a gesture moved too far.
#pragma once

#include <cstddef>
#include <cstdint>

namespace rattle {

// A tension that left 0 ... highest_tension although compiling did not see it; it was held there.
struct TensionFault {
  bool found = false;
  std::size_t component = 0;  // whose tension it was; the first such component
  std::int64_t sample = 0;    // at which it left the limits
  double value = 0.0;         // N, of the gesture
};

}  // namespace rattle
