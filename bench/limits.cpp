#include "limits.hpp"

#include <algorithm>
#include <cstddef>
#include <rattle/kernels/kernel_set.hpp>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "timing.hpp"

namespace rattle::bench {
namespace {

constexpr int chains = 12, rounds = 2000;
constexpr int buffer_bytes = 8192;  // fits well into the L1 cache
alignas(64) const double buffer[buffer_bytes / 8] = {};

struct Measured {
  double fma_ns = 0.0, l1_bytes_per_ns = 0.0;
};

// Twelve chains of fused multiply-adds, enough to fill every execution unit, and loads from a small buffer. A
// macro, because each width must be compiled for its own instruction set.
#define RATTLE_MEASURE(V, all, fma, load)                                                   \
  V x0 = all(1.0), x1 = x0, x2 = x0, x3 = x0, x4 = x0, x5 = x0, x6 = x0, x7 = x0;           \
  V x8 = x0, x9 = x0, xa = x0, xb = x0;                                                     \
  V factor = all(0.999999), term = all(1e-7);                                               \
  asm volatile("" : "+v"(factor), "+v"(term));                                              \
  const double start = processor_nanoseconds();                                             \
  for (int n = 0; n < rounds; ++n) {                                                        \
    x0 = fma(x0, factor, term), x1 = fma(x1, factor, term), x2 = fma(x2, factor, term);     \
    x3 = fma(x3, factor, term), x4 = fma(x4, factor, term), x5 = fma(x5, factor, term);     \
    x6 = fma(x6, factor, term), x7 = fma(x7, factor, term), x8 = fma(x8, factor, term);     \
    x9 = fma(x9, factor, term), xa = fma(xa, factor, term), xb = fma(xb, factor, term);     \
    asm volatile("" : "+v"(x0), "+v"(x1), "+v"(x2), "+v"(x3), "+v"(x4), "+v"(x5));          \
    asm volatile("" : "+v"(x6), "+v"(x7), "+v"(x8), "+v"(x9), "+v"(xa), "+v"(xb));          \
  }                                                                                         \
  const double between = processor_nanoseconds();                                           \
  constexpr int passes = rounds / 10, step = static_cast<int>(sizeof(V) / 8);               \
  for (int n = 0; n < passes; ++n)                                                          \
    for (int i = 0; i < buffer_bytes / 8; i += 4 * step) {                                  \
      V a = load(buffer + i), b = load(buffer + i + step), c = load(buffer + i + 2 * step); \
      V d = load(buffer + i + 3 * step);                                                    \
      asm volatile("" : : "v"(a), "v"(b), "v"(c), "v"(d));                                  \
    }                                                                                       \
  const double end = processor_nanoseconds();                                               \
  return {(between - start) / (chains * rounds), passes * double{buffer_bytes} / (end - between)};

#if defined(__x86_64__)
__attribute__((target("avx512f"), noinline)) Measured measure_eight() {
  RATTLE_MEASURE(__m512d, _mm512_set1_pd, _mm512_fmadd_pd, _mm512_load_pd)
}
__attribute__((target("avx2,fma"), noinline)) Measured measure_four(){
    RATTLE_MEASURE(__m256d, _mm256_set1_pd, _mm256_fmadd_pd, _mm256_load_pd)} __m128d
    multiply_add(__m128d a, __m128d b, __m128d c) {
  return _mm_add_pd(_mm_mul_pd(a, b), c);
}
Measured measure_two(){RATTLE_MEASURE(__m128d, _mm_set1_pd, multiply_add, _mm_load_pd)}

Measured measure(std::size_t lanes) {
  return lanes == 8 ? measure_eight() : lanes == 4 ? measure_four() : measure_two();
}
#else
Measured measure(std::size_t) { return {}; }  // not implemented here: shares of the limit are left out
#endif

}  // namespace

void measure_limits(Limits& best) {
  const std::size_t lanes = find_kernels(Kernels::fast)->lanes;
  const Measured now = measure(lanes);
  best.lanes = static_cast<double>(lanes);
  best.fma_ns = best.fma_ns == 0.0 ? now.fma_ns : std::min(best.fma_ns, now.fma_ns);
  best.l1_bytes_per_ns = std::max(best.l1_bytes_per_ns, now.l1_bytes_per_ns);
}

}  // namespace rattle::bench
