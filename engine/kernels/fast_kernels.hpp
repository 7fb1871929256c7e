// The fast kernels as a KernelSet, compiled once per instruction set. fast_*.cpp define RATTLE_LANES and
// RATTLE_SET.
#pragma once

#include <rattle/kernels/curvature_kernel_fast.hpp>
#include <rattle/kernels/finger_kernel_fast.hpp>
#include <rattle/kernels/kernel_set.hpp>
#include <rattle/kernels/plate_kernel_fast.hpp>
#include <rattle/kernels/plate_sums_fast.hpp>
#include <rattle/kernels/string_kernel_fast.hpp>

namespace rattle {

#if (defined(__FMA__) || defined(__aarch64__)) && !defined(__clang__)  // see fused.hpp
#define RATTLE_FUSES true
#else
#define RATTLE_FUSES false
#endif
#define RATTLE_TEXT(x) #x
#define RATTLE_NAME(x) RATTLE_TEXT(x)

extern const KernelSet RATTLE_SET;
constinit const KernelSet RATTLE_SET{RATTLE_NAME(RATTLE_SET_NAME),
                                     lanes,
                                     step_string_in_lanes,
                                     sum_string_in_lanes,
                                     step_bundle_in_lanes,
                                     step_plate_in_lanes,
                                     sum_plate_in_lanes,
                                     curve_string_in_lanes,
                                     curve_plate_in_lanes,
                                     find_finger_laws_in_lanes,
                                     RATTLE_FUSES};

}  // namespace rattle
