// Vectors of RATTLE_LANES doubles, using the compiler's vector extension, so that one source serves every
// instruction set. Only for fast_*.cpp, which compile the kernels once per instruction set; therefore
// everything here has internal linkage.
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
RATTLE_INLINE V all(double x) noexcept {  // lane by lane: V{} + x would be computed at run time
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

RATTLE_INLINE double total(V x) noexcept {  // pairwise: adds the upper half to the lower
  double part[lanes];
  for (std::size_t j = 0; j < lanes; ++j) part[j] = x[j];
  for (std::size_t half = lanes / 2; half > 0; half /= 2)
    for (std::size_t j = 0; j < half; ++j) part[j] += part[j + half];
  return part[0];
}

// Each lane gets the value of the lane before (after) it, i.e. of the neighbouring segment; 0 beyond the ends.
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
