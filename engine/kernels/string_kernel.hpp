// The stencil of a stiff string between its ends: what a sample of a string mostly costs.
#pragma once

#include <cstddef>

namespace rattle {

// u+ = u + r (u - u-) + e (u_{l-1} - 2 u_l + u_{l+1}) + f (u_{l-2} - 2 u_l + u_{l+2})
//    + e_prev (u-_{l-1} - 2 u-_l + u-_{l+1})
// The stencil of [W19 (68a)] gathered by differences rather than by neighbours, so that a coefficient's
// rounding scales a small difference and does not detune the low partials.
struct StringStencil {
  double r = 0.0;  // (1 - sigma0 k) / (1 + sigma0 k)
  double e = 0.0, f = 0.0, e_prev = 0.0;
};

// The plain kernel, in natural order, for l = 2 ... last. The three arrays do not overlap. No
// multiplication is contracted with an addition: the same bits on every processor.
void step_string_plain(const StringStencil& stencil, double* u_next, const double* u, const double* u_prev,
                       std::ptrdiff_t last) noexcept;

// The same for the point beside a held end; u and u_prev are those of this point and the next two inwards.
// Beyond the end the point itself is mirrored: by 1 clamped, by -1 simply supported.
inline double beside_held_end(const StringStencil& c, double mirrored, const double (&u)[3],
                              const double (&u_prev)[2]) noexcept {
  const double twice = 2.0 * u[0];
  return u[0] + c.r * (u[0] - u_prev[0]) + c.e * (u[1] - twice) + c.f * ((u[2] + mirrored * u[0]) - twice) +
         c.e_prev * (u_prev[1] - 2.0 * u_prev[0]);
}

// The same stencil factored, d the second difference over l: with tension t, bending b, damping s,
//   u+ = u + r v + scale d(P),   P = u + bending (u_{l-1} + u_{l+1}) + damping v,   v = u - u-
//   scale = t + 2b,  bending = -b / scale,  damping = s / scale
// Eight operations a point. Every coefficient scales a difference, as above: of v, or by d of P.
struct FactoredStencil {
  double r = 0.0, scale = 0.0, bending = 0.0, damping = 0.0;
};

// What is special at the ends of a string in lanes, slot by slot. At a held end u = v = 0, and P is 0 or,
// clamped, twice what the stencil makes of the point beside it. Nothing moves at held points and beyond the
// ends.
struct LaneEnds {
  const double* weight = nullptr;  // of P
  const double* moves = nullptr;   // 1 or 0
  std::size_t end_row = 0;         // where the last point is kept
};

// A fast kernel: all slots of a LaneOrder of `rows` rows. A free end and the point beside it are the caller's.
using StepStringInLanes = void (*)(const FactoredStencil& stencil, const LaneEnds& ends, double* u_next,
                                   const double* u, const double* u_prev, std::size_t rows) noexcept;

// Many strings of one length at once, one per lane: point l of all of them is one vector. Coefficients lane by
// lane.
struct BundleStencil {
  const double *r = nullptr, *scale = nullptr, *bending = nullptr, *damping = nullptr;  // factored
  const double *t = nullptr, *b = nullptr, *s = nullptr;  // tension, bending, damping
};
struct BundleEnd {
  double curvature = 0.0;    // at the end, per displacement of the point beside it: clamped 2
  bool holds_first = false;  // the point beside it is held too
  bool is_free = false;
};
// u_next may be u_prev.
using StepBundle = void (*)(const BundleStencil& stencil, const BundleEnd& left, const BundleEnd& right,
                            double* u_next, const double* u, const double* u_prev, std::size_t N) noexcept;

// What energy and losses are made of, over l = 0 ... N; u = u^{n+1}, u' = u^n, u- = u^{n-1}, s_l = u_{l+1} -
// u_l.
struct StringSums {
  double velocity2 = 0.0;        // (u - u')^2
  double slope = 0.0;            // s s'
  double slope_velocity2 = 0.0;  // (s - s')^2
  double curvature = 0.0;        // (s_l - s_{l-1}) (s'_l - s'_{l-1}), l = 1 ... N-1
  double moved2 = 0.0;           // (u - u-)^2
  double slope_moved2 = 0.0;     // (s - s-)^2
};

// Point l is kept at l `stride`.
StringSums sum_string_plain(const double* u, const double* u_now, const double* u_prev, std::size_t N,
                            std::size_t stride = 1) noexcept;

// In lanes.
using SumStringInLanes = StringSums (*)(const double* u, const double* u_now, const double* u_prev,
                                        std::size_t rows, std::size_t N) noexcept;

}  // namespace rattle
