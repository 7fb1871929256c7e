// The peak performance of this core, measured in the same run as everything else.
#pragma once

namespace rattle::bench {

struct Limits {
  double fma_ns = 0.0;           // per fused multiply-add of one vector of the widest kind
  double lanes = 1.0;            // doubles per vector
  double l1_bytes_per_ns = 0.0;  // loads of whole vectors from the L1 cache
};

// Makes one measurement and keeps the best in `best`; call repeatedly.
void measure_limits(Limits& best);

// Lower bound on the time of a sample in ns: `instructions` of all its points, executed `lanes` points at a
// time at the rate of fused multiply-adds.
inline double least_time(const Limits& limits, double instructions) {
  return limits.fma_ns * instructions / limits.lanes;
}

inline constexpr double string_instructions = 7.0, plate_instructions = 12.0;  // vector arithmetic per point

}  // namespace rattle::bench
