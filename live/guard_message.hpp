// The guard's message about a voice in which it found a fault.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

namespace rattle::live {

enum class GuardFault : std::uint8_t {
  not_finite,            // a state or the output is not finite; value: the offending value
  displacement_too_far,  // value in m
  force_too_large,       // value in N
  output_too_large,      // value relative to full scale
  energy_too_large,      // value in J
  balance                // value: error of the energy balance, relative to the largest energy
};

struct GuardMessage {
  int voice = 0;
  int interaction = -1;                     // index into Scene::interactions; -1: the scene has none
  std::array<char, 64> interaction_name{};  // zero-terminated copy; valid after a scene reload
  GuardFault what = GuardFault::not_finite;
  double value = 0.0;
  bool silenced = false;  // third fault within 10 s: the voice is silent until its next note or all_sound_off
};
static_assert(std::is_trivially_copyable_v<GuardMessage>);

// A description for users: "a force is too large".
const char* describe(GuardFault fault) noexcept;

}  // namespace rattle::live
