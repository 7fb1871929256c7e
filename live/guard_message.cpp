#include "live/guard_message.hpp"

namespace rattle::live {

const char* describe(GuardFault fault) noexcept {
  switch (fault) {
    case GuardFault::not_finite:
      return "a state is NaN or infinite";
    case GuardFault::displacement_too_far:
      return "something moved too far";
    case GuardFault::force_too_large:
      return "a force is too large";
    case GuardFault::output_too_large:
      return "the output is too loud";
    case GuardFault::energy_too_large:
      return "the stored energy is too large";
    case GuardFault::balance:
      return "the energy balance does not hold";
  }
  return "";
}

}  // namespace rattle::live
