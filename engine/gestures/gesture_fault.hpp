// What a run reports of a gesture that left its bound.
#pragma once

#include <cstddef>
#include <cstdint>

namespace rattle {

// A formula that left the bound, or stopped being a number, although compiling did not see it.
struct GestureFault {
  bool found = false;
  std::size_t gesture = 0;  // the first gesture at fault
  std::int64_t sample = 0;  // when it was noticed
  double value = 0.0;       // the offending value
};

}  // namespace rattle
