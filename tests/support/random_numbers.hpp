// Random numbers that are identical on every platform.
#pragma once

#include <cstdint>
#include <random>

namespace rattle::test {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  double between(double low, double high) {
    return low + (high - low) * (static_cast<double>(engine_() >> 11) * 0x1p-53);
  }
  double state() { return between(-1.0, 1.0); }
  double parameter() { return between(0.5, 2.0); }
  double sign() { return (engine_() >> 63) != 0 ? 1.0 : -1.0; }

 private:
  std::mt19937_64 engine_;
};

}  // namespace rattle::test
