// What the guard has to say of a voice that it silenced.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

namespace rattle::live {

enum class GuardFault : std::uint8_t {
  not_finite,            // a state or the output is no number; value: which
  displacement_too_far,  // value in m
  force_too_large,       // value in N
  output_too_large,      // value in parts of full scale
  energy_too_large,      // value in J
  balance                // value: error of the balance as a share of the largest energy
};

struct GuardMessage {
  int voice = 0;
  int interaction = -1;                     // index into Scene::interactions; -1: the scene has none
  std::array<char, 64> interaction_name{};  // ends with 0; survives a reload of the scene
  GuardFault what = GuardFault::not_finite;
  double value = 0.0;
  bool silenced = false;  // the third time within 10 s: silent until the next note or all_sound_off
};
static_assert(std::is_trivially_copyable_v<GuardMessage>);

// "state is not a number", for people.
const char* describe(GuardFault fault) noexcept;

}  // namespace rattle::live
