// What this core can do at best, measured in the same run as everything else.
#pragma once

namespace rattle::bench {

struct Limits {
  double fma_ns = 0.0;           // per fused multiply-add of one vector, as wide as there are
  double lanes = 1.0;            // doubles of that vector
  double l1_bytes_per_ns = 0.0;  // loads of whole vectors from the first cache
};

// One measurement; call often and keep the best.
void measure_limits(Limits& best);

// Least ns of a sample: instructions of its points over the rate of fused multiply-adds, so many points at once.
inline double least_time(const Limits& limits, double instructions) {
  return limits.fma_ns * instructions / limits.lanes;
}

inline constexpr double string_instructions = 7.0, plate_instructions = 12.0;  // vector arithmetic per point

}  // namespace rattle::bench
