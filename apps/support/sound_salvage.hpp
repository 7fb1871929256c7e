// Makes a sound file whole that its writer could not finish.
#pragma once

#include <cstdint>

namespace rattle {

struct SalvagedSound {
  std::uint64_t frames = 0;  // 0: there is no sound in it
  int sample_rate = 0;
  double seconds() const noexcept { return sample_rate > 0 ? static_cast<double>(frames) / sample_rate : 0.0; }
};

// Cuts off the frame that is not whole and writes the lengths into the header. Needs no room on the disk.
// Throws InputError when that fails.
SalvagedSound salvage_sound(int descriptor);

}  // namespace rattle
