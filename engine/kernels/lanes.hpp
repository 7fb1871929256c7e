// Vectors of RATTLE_LANES doubles in the compiler's own notation, so that one source serves every instruction
// set. Only for fast_*.cpp, which compile the kernels once per instruction set: everything here has internal
// linkage.
#pragma once

#include <cstddef>

namespace rattle {
namespace {

constexpr std::size_t lanes = RATTLE_LANES;

typedef double V __attribute__((vector_size(8 * RATTLE_LANES)));
typedef double StoredV __attribute__((vector_size(8 * RATTLE_LANES), aligned(8), may_alias));

#define RATTLE_INLINE inline __attribute__((always_inline))

RATTLE_INLINE V load(const double* p) noexcept { return *reinterpret_cast<const StoredV*>(p); }
RATTLE_INLINE void store(double* p, V x) noexcept { *reinterpret_cast<StoredV*>(p) = x; }
RATTLE_INLINE V all(double x) noexcept {  // by lanes: a sum with 0 would be worked out
#if RATTLE_LANES == 8
  return V{x, x, x, x, x, x, x, x};
#elif RATTLE_LANES == 4
  return V{x, x, x, x};
#else
  return V{x, x};
#endif
}

RATTLE_INLINE V lane_numbers() noexcept {
#if RATTLE_LANES == 8
  return V{0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0};
#elif RATTLE_LANES == 4
  return V{0.0, 1.0, 2.0, 3.0};
#else
  return V{0.0, 1.0};
#endif
}

RATTLE_INLINE double total(V x) noexcept {  // by halves
  double part[lanes];
  for (std::size_t j = 0; j < lanes; ++j) part[j] = x[j];
  for (std::size_t half = lanes / 2; half > 0; half /= 2)
    for (std::size_t j = 0; j < half; ++j) part[j] += part[j + half];
  return part[0];
}

// What the lane before (after) holds: the step from a segment to its neighbour. Beyond the ends: 0.
RATTLE_INLINE V from_lane_before(V x) noexcept {
#if RATTLE_LANES == 8
  return __builtin_shufflevector(V{}, x, 0, 8, 9, 10, 11, 12, 13, 14);
#elif RATTLE_LANES == 4
  return __builtin_shufflevector(V{}, x, 0, 4, 5, 6);
#else
  return __builtin_shufflevector(V{}, x, 0, 2);
#endif
}
RATTLE_INLINE V from_lane_after(V x) noexcept {
#if RATTLE_LANES == 8
  return __builtin_shufflevector(x, V{}, 1, 2, 3, 4, 5, 6, 7, 8);
#elif RATTLE_LANES == 4
  return __builtin_shufflevector(x, V{}, 1, 2, 3, 4);
#else
  return __builtin_shufflevector(x, V{}, 1, 2);
#endif
}

}  // namespace
}  // namespace rattle
