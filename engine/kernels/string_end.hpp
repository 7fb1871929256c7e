// The free end of a string and the point beside it, for one string or a vector of strings. docs/step.md, "Ends"
#pragma once

#include <rattle/kernels/string_kernel.hpp>

namespace rattle {

// One number or vector per point, counted from the end inwards.
template <class T>
struct EndPoints {
  T u[4];
  T u_prev[3];
};
template <class T>
struct EndStep {
  T end, first;  // u+ of the end and of the point beside it
};

// The end has the mass of half a cell, no moment and no shear. No multiplication is contracted with an
// addition, so that a string gives the same bits alone and in a bundle. In the fast kernels (RATTLE_LANES),
// which are compiled with contraction, it is switched off here.
template <class T>
#if defined(RATTLE_LANES) && defined(__GNUC__) && !defined(__clang__)
__attribute__((optimize("fp-contract=off")))
#endif
inline EndStep<T>
step_free_end(const T& r, const T& t, const T& b, const T& s, const EndPoints<T>& p) noexcept {
#if defined(__clang__)
#pragma clang fp contract(off)
#endif
  const T curvature_1 = (p.u[0] + p.u[2]) - 2.0 * p.u[1], curvature_2 = (p.u[1] + p.u[3]) - 2.0 * p.u[2];
  const T curvature_1_prev = (p.u_prev[0] + p.u_prev[2]) - 2.0 * p.u_prev[1];
  const T slope = p.u[1] - p.u[0], slope_prev = p.u_prev[1] - p.u_prev[0];
  return {p.u[0] + r * (p.u[0] - p.u_prev[0]) + 2.0 * (t * slope - b * curvature_1 + s * (slope - slope_prev)),
          p.u[1] + r * (p.u[1] - p.u_prev[1]) + t * curvature_1 - b * (curvature_2 - 2.0 * curvature_1) +
              s * (curvature_1 - curvature_1_prev)};
}

}  // namespace rattle
