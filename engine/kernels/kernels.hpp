// The choice of kernels. kernel_set.hpp says what a set has.
#pragma once

#include <cstdint>

namespace rattle {

// plain: natural order, no fused multiply-adds, the same bits on every processor. fast: the widest set that
// this processor supports. The others name a specific set, for tests and comparisons.
enum class Kernels : std::uint8_t { plain, fast, baseline, avx2, avx512 };

struct KernelSet;

// Null if this processor or this build does not support the set; never null for plain and fast.
const KernelSet* find_kernels(Kernels choice) noexcept;

}  // namespace rattle
