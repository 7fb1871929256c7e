// The loops over grid points and over samples computed ahead. There is one set per instruction set, chosen when
// a scene is compiled.
#pragma once

#include <cstddef>
#include <rattle/kernels/curvature_kernel.hpp>
#include <rattle/kernels/finger_kernel.hpp>
#include <rattle/kernels/kernels.hpp>
#include <rattle/kernels/plate_kernel.hpp>
#include <rattle/kernels/string_kernel.hpp>

namespace rattle {

struct KernelSet {
  const char* name = "plain";
  std::size_t lanes = 1;  // 1: the components use their plain loops, in natural order
  StepStringInLanes step_string = nullptr;
  SumStringInLanes sum_string = nullptr;
  StepBundle step_bundle = nullptr;
  StepPlateInLanes step_plate = nullptr;
  SumPlateInLanes sum_plate = nullptr;
  CurveStringInLanes curve_string = nullptr;
  CurvePlateInLanes curve_plate = nullptr;
  FindFingerLaws find_finger_laws = find_finger_laws_plain;
  bool fuses = false;  // the processor has fused multiply-adds, and results may use them
};

}  // namespace rattle
