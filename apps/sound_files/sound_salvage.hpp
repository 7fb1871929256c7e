// Completes a sound file that its writer could not finish.
#pragma once

#include <cstdint>

namespace rattle {

struct SalvagedSound {
  std::uint64_t frames = 0;  // 0 if the file contains no sound
  int sample_rate = 0;
  double seconds() const noexcept { return sample_rate > 0 ? static_cast<double>(frames) / sample_rate : 0.0; }
};

// Removes an incomplete last frame and writes the lengths into the header. Needs no additional disk space.
// Throws InputError on failure.
SalvagedSound salvage_sound(int descriptor);

}  // namespace rattle
