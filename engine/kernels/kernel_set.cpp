#include <rattle/kernels/kernel_set.hpp>

namespace rattle {

extern const KernelSet kernels_baseline;
#if defined(RATTLE_X86_KERNELS)
extern const KernelSet kernels_avx2, kernels_avx512;
#endif

namespace {

constexpr KernelSet kernels_plain{};

const KernelSet* avx2() noexcept {
#if defined(RATTLE_X86_KERNELS)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return &kernels_avx2;
#endif
  return nullptr;
}

const KernelSet* avx512() noexcept {
#if defined(RATTLE_X86_KERNELS)
  if (avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512vl"))
    return &kernels_avx512;
#endif
  return nullptr;
}

}  // namespace

const KernelSet* find_kernels(Kernels choice) noexcept {
  switch (choice) {
    case Kernels::plain:
      return &kernels_plain;
    case Kernels::fast:
      return avx512() ? avx512() : avx2() ? avx2() : &kernels_baseline;
    case Kernels::baseline:
      return &kernels_baseline;
    case Kernels::avx2:
      return avx2();
    case Kernels::avx512:
      return avx512();
  }
  return nullptr;
}

}  // namespace rattle
