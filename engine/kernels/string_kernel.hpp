// The stencil of a stiff string between its ends. It is most of the cost of a string.
#pragma once

#include <cstddef>

namespace rattle {

// u+ = u + r (u - u-) + e (u_{l-1} - 2 u_l + u_{l+1}) + f (u_{l-2} - 2 u_l + u_{l+2})
//    + e_prev (u-_{l-1} - 2 u-_l + u-_{l+1})
// The stencil of [W19 (68a)], written with differences instead of neighbours. A coefficient's rounding error
// then only scales a small difference and does not detune the low partials.
struct StringStencil {
  double r = 0.0;  // (1 - sigma0 k) / (1 + sigma0 k)
  double e = 0.0, f = 0.0, e_prev = 0.0;
};

// The plain kernel, in natural order, for l = 2 ... last. The three arrays must not overlap. No multiplication
// is contracted with an addition, so every processor gives the same bits.
void step_string_plain(const StringStencil& stencil, double* u_next, const double* u, const double* u_prev,
                       std::ptrdiff_t last) noexcept;

// The same for the point beside a held end. `u` and `u_prev` start with this point and continue inwards. The
// point beyond the end is `mirrored` times this point: 1 if clamped, -1 if simply supported.
inline double beside_held_end(const StringStencil& c, double mirrored, const double (&u)[3],
                              const double (&u_prev)[2]) noexcept {
  const double twice = 2.0 * u[0];
  return u[0] + c.r * (u[0] - u_prev[0]) + c.e * (u[1] - twice) + c.f * ((u[2] + mirrored * u[0]) - twice) +
         c.e_prev * (u_prev[1] - 2.0 * u_prev[0]);
}

// The same stencil factored; d is the second difference over l, t the tension, b the bending, s the damping:
//   u+ = u + r v + scale d(P),   P = u + bending (u_{l-1} + u_{l+1}) + damping v,   v = u - u-
//   scale = t + 2b,  bending = -b / scale,  damping = s / scale
// Eight operations per point. As above, every coefficient scales a difference: either v, or d of P.
struct FactoredStencil {
  double r = 0.0, scale = 0.0, bending = 0.0, damping = 0.0;
};

// The ends of a string in lanes, as one value per slot. At a held end u = v = 0, and P is 0; at a clamped end P
// is twice the stencil's value, which depends only on the point beside it. Held points and slots beyond the
// ends do not move.
struct LaneEnds {
  const double* weight = nullptr;  // factor of P
  const double* moves = nullptr;   // 1 if the point moves, otherwise 0
  std::size_t end_row = 0;         // row of the last point
};

// A fast kernel: steps all slots of a LaneOrder of `rows` rows. The caller must step a free end and the point
// beside it.
using StepStringInLanes = void (*)(const FactoredStencil& stencil, const LaneEnds& ends, double* u_next,
                                   const double* u, const double* u_prev, std::size_t rows) noexcept;

// Strings with the same number of intervals, one per lane: point l of all of them is one vector. Each
// coefficient array has one value per lane.
struct BundleStencil {
  const double *r = nullptr, *scale = nullptr, *bending = nullptr, *damping = nullptr;  // factored
  const double *t = nullptr, *b = nullptr, *s = nullptr;  // tension, bending, damping
};
struct BundleEnd {
  double curvature = 0.0;    // at the end, per displacement of the point beside it; 2 if clamped
  bool holds_first = false;  // the point beside it is held too
  bool is_free = false;
};
// u_next may be u_prev.
using StepBundle = void (*)(const BundleStencil& stencil, const BundleEnd& left, const BundleEnd& right,
                            double* u_next, const double* u, const double* u_prev, std::size_t N) noexcept;

// Sums over l = 0 ... N from which energy and losses are computed;
// u = u^{n+1}, u' = u^n, u- = u^{n-1}, s_l = u_{l+1} - u_l.
struct StringSums {
  double velocity2 = 0.0;        // (u - u')^2
  double slope = 0.0;            // s s'
  double slope_velocity2 = 0.0;  // (s - s')^2
  double curvature = 0.0;        // (s_l - s_{l-1}) (s'_l - s'_{l-1}), l = 1 ... N-1
  double moved2 = 0.0;           // (u - u-)^2
  double slope_moved2 = 0.0;     // (s - s-)^2
};

// Point l is stored at index l * stride.
StringSums sum_string_plain(const double* u, const double* u_now, const double* u_prev, std::size_t N,
                            std::size_t stride = 1) noexcept;

using SumStringInLanes = StringSums (*)(const double* u, const double* u_now, const double* u_prev,
                                        std::size_t rows, std::size_t N) noexcept;

}  // namespace rattle
