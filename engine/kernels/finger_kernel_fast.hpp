// Computes one sample per lane at a time. Only for fast_*.cpp.
#pragma once

#include <rattle/kernels/finger_kernel.hpp>
#include <rattle/kernels/lanes.hpp>

namespace rattle {
namespace {

void find_finger_laws_in_lanes(const FingerShape& finger, FingerSamples& samples) noexcept {
  for (std::size_t i = 0; i < samples_ahead; i += lanes)
    find_finger_laws<V>(
        finger, samples, [i](const double* row) __attribute__((always_inline)) { return load(row + i); },
        [i](double* row, const V& x) __attribute__((always_inline)) { store(row + i, x); });
}

}  // namespace
}  // namespace rattle
