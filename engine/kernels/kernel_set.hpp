// The loops over grid points and over samples computed ahead. There is one set per instruction set, chosen when
// a scene is compiled.
#pragma once

#include <cstddef>
#include <cstdint>
#include <rattle/kernels/finger_kernel.hpp>
#include <rattle/kernels/plate_kernel.hpp>
#include <rattle/kernels/string_kernel.hpp>

namespace rattle {

// plain: natural order, no fused multiply-adds, the same bits on every processor. fast: the widest set that
// this processor supports. The others name a specific set, for tests and comparisons.
enum class Kernels : std::uint8_t { plain, fast, baseline, avx2, avx512 };

struct KernelSet {
  const char* name = "plain";
  std::size_t lanes = 1;  // 1: the components use their plain loops, in natural order
  StepStringInLanes step_string = nullptr;
  SumStringInLanes sum_string = nullptr;
  StepBundle step_bundle = nullptr;
  StepPlateInLanes step_plate = nullptr;
  SumPlateInLanes sum_plate = nullptr;
  FindFingerLaws find_finger_laws = find_finger_laws_plain;
  bool fuses = false;  // the processor has fused multiply-adds, and results may use them
};

// Null if this processor or this build does not support the set; never null for plain and fast.
const KernelSet* find_kernels(Kernels choice) noexcept;

}  // namespace rattle
