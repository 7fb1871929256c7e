// The stencil and the sums of a string that may travel far compared with its change per step. A level stores
// the rounding error of every u_l in u[l + low] (see Levels). Natural order; the same bits on every processor.
#pragma once

#include <rattle/kernels/string_kernel.hpp>

namespace rattle {

// In terms of the curvatures c_l = u_{l-1} - 2 u_l + u_{l+1}, which a motion of the whole string does not
// round:
//   u+ = u + r (u - u-) + t c_l - b (c_{l-1} - 2 c_l + c_{l+1}) + s (c_l - c-_l)
// with tension t, bending b, damping s. For c at the ends see docs/step.md, "Ends".
struct CurvatureStencil {
  double r = 0.0, t = 0.0, b = 0.0, s = 0.0;
};

struct LowWordString {
  CurvatureStencil stencil;
  BundleEnd left, right;
  std::size_t N = 0;    // intervals
  std::size_t low = 0;  // at least N + 1
};

inline constexpr std::size_t low_word_scratch(std::size_t points) noexcept { return 2 * points; }

// The three levels must not overlap. `scratch` holds low_word_scratch(N + 1) numbers.
void step_string_low(const LowWordString& string, double* u_next, const double* u, const double* u_prev,
                     double* scratch) noexcept;

// As sum_string_plain.
StringSums sum_string_low(const double* u, const double* u_now, const double* u_prev, std::size_t N,
                          std::size_t low) noexcept;

// Sum of s s' over the slopes s and s' of two levels.
double sum_slopes_low(const double* u, const double* u_now, std::size_t N, std::size_t low) noexcept;

}  // namespace rattle
