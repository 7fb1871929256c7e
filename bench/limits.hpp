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

// Least ns of a sample: vector instructions per point over the rate of fused multiply-adds.
inline double least_time(const Limits& limits, double instructions_per_point, double points) {
  return limits.fma_ns * instructions_per_point * points / limits.lanes;
}

inline constexpr double string_instructions = 7.0, plate_instructions = 12.0;  // vector arithmetic per point

}  // namespace rattle::bench
