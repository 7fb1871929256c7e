#include "limits.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <rattle/kernels/kernel_set.hpp>

#include "timing.hpp"

namespace rattle::bench {
namespace {

constexpr int chains = 12, rounds = 2000;
alignas(64) double buffer[1024] = {};  // 8 KB, well inside the first cache

template <class V>
struct Result {
  double fma_ns, l1_bytes_per_ns;
};

// Twelve chains of fused multiply-adds, enough to fill every unit, and loads of a small buffer. Inlined into functions
// that are compiled for their width.
template <class V>
inline __attribute__((always_inline)) Result<V> measure() {
  V x[chains];
  for (int i = 0; i < chains; ++i) x[i] = V{} + (1.0 + i);
  const V factor = V{} + 0.999999, term = V{} + 1e-7;
  const double start = processor_nanoseconds();
  for (int n = 0; n < rounds; ++n)
    for (int i = 0; i < chains; ++i) {
      x[i] = x[i] * factor + term;
      asm volatile("" : "+v"(x[i]));
    }
  const double between = processor_nanoseconds();
  constexpr int bytes = sizeof buffer, count = bytes / static_cast<int>(sizeof(V));
  for (int n = 0; n < rounds / 10; ++n)
    for (int i = 0; i < count; i += 4)
      for (int j = 0; j < 4; ++j) {
        V loaded = *reinterpret_cast<const V*>(reinterpret_cast<const char*>(buffer) + sizeof(V) * (i + j));
        asm volatile("" : : "v"(loaded));
      }
  const double end = processor_nanoseconds();
  return {(between - start) / (chains * rounds), (rounds / 10) * double{sizeof buffer} / (end - between)};
}

typedef double V2 __attribute__((vector_size(16), may_alias));
typedef double V4 __attribute__((vector_size(32), may_alias));
typedef double V8 __attribute__((vector_size(64), may_alias));

#if defined(__x86_64__)
__attribute__((target("avx2,fma"), noinline)) void measure_four(double& fma, double& l1) {
  const auto result = measure<V4>();
  fma = result.fma_ns;
  l1 = result.l1_bytes_per_ns;
}
__attribute__((target("avx512f,fma"), noinline)) void measure_eight(double& fma, double& l1) {
  const auto result = measure<V8>();
  fma = result.fma_ns;
  l1 = result.l1_bytes_per_ns;
}
#endif

}  // namespace

void measure_limits(Limits& best) {
  double fma = std::numeric_limits<double>::infinity(), l1 = 0.0;
  const std::size_t lanes = find_kernels(Kernels::fast)->lanes;
#if defined(__x86_64__)
  if (lanes == 8)
    measure_eight(fma, l1);
  else if (lanes == 4)
    measure_four(fma, l1);
  else
#endif
  {
    const auto result = measure<V2>();
    fma = result.fma_ns;
    l1 = result.l1_bytes_per_ns;
  }
  if (best.fma_ns == 0.0) best.fma_ns = fma;
  best.lanes = static_cast<double>(lanes);
  best.fma_ns = std::min(best.fma_ns, fma);
  best.l1_bytes_per_ns = std::max(best.l1_bytes_per_ns, l1);
}

}  // namespace rattle::bench
