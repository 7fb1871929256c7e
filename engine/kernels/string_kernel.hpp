// The stencil of a stiff string between its ends: what a sample of a string mostly costs.
#pragma once

#include <cstddef>

namespace rattle {

// u+ = u + r (u - u-) + e (u_{l-1} - 2 u_l + u_{l+1}) + f (u_{l-2} - 2 u_l + u_{l+2}) + e_prev (u-_{l-1} - 2
// u-_l + u-_{l+1}) The stencil of [W19 (68a)] gathered by differences rather than by neighbours, so that a
// coefficient's rounding scales a small difference and does not detune the low partials.
struct StringStencil {
  double r = 0.0;  // (1 - sigma0 k) / (1 + sigma0 k)
  double e = 0.0, f = 0.0, e_prev = 0.0;
};

// For l = first ... last. The three arrays do not overlap.
void step_string(const StringStencil& stencil, double* u_next, const double* u, const double* u_prev,
                 std::ptrdiff_t first, std::ptrdiff_t last) noexcept;

}  // namespace rattle
