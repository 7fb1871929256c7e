// The value of a parameter that a gesture may move.
#pragma once

#include <cstdint>
#include <rattle/scene/description.hpp>

namespace rattle {

// Where a driven parameter takes its value from: a gesture, or a constant if `gesture` is -1.
struct DrivenSource {
  double constant = 0.0;
  std::int32_t gesture = -1;
};
inline DrivenSource source_of(const DrivenValue& value) noexcept {
  return {value.value, value.gesture ? static_cast<std::int32_t>(value.gesture->index) : -1};
}

}  // namespace rattle
