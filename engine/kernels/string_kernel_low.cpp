#include <rattle/kernels/cpu_clones.hpp>
#include <rattle/kernels/string_kernel_low.hpp>

namespace rattle {
namespace {

// A number and its rounding error.
struct TwoWords {
  double high = 0.0, low = 0.0;
};

// a + b, exactly.
inline TwoWords exact_sum(double a, double b) noexcept {
  const double sum = a + b, taken = sum - a;
  return {sum, (a - (sum - taken)) + (b - taken)};
}

// A level: high and low words of its points.
struct Words {
  const double* high;
  const double* low;

  double slope(std::size_t l) const noexcept { return (high[l + 1] - high[l]) + (low[l + 1] - low[l]); }

  // Accurate to the curvature's own last places. When the string has rotated, neighbouring points lie far
  // apart, so their sum must not be rounded.
  double curvature(std::size_t l) const noexcept {
    const TwoWords beside = exact_sum(high[l - 1], high[l + 1]);
    return (beside.high - 2.0 * high[l]) + (beside.low + ((low[l - 1] + low[l + 1]) - 2.0 * low[l]));
  }
};

inline double between(const Words& earlier, const Words& later, std::size_t l) noexcept {
  return (later.high[l] - earlier.high[l]) + (later.low[l] - earlier.low[l]);
}

// The old low word is added to the step, so the new low word never exceeds the last rounding error.
inline TwoWords moved_by(double step, double u, double low) noexcept { return exact_sum(u, low + step); }

// Computes P = s v - b c, whose second difference is the effect of bending and damping, and x = r v + t c.
RATTLE_CPU_CLONES
void prepare_points(const CurvatureStencil& stencil, double* __restrict P, double* __restrict x,
                    const double* __restrict u, const double* __restrict low, const double* __restrict u_prev,
                    const double* __restrict low_prev, std::size_t N) noexcept {
  const auto [r, t, b, s] = stencil;
  for (std::size_t l = 1; l < N; ++l) {
    const double v = (u[l] - u_prev[l]) + (low[l] - low_prev[l]), c = Words{u, low}.curvature(l);
    P[l] = s * v - b * c;
    x[l] = r * v + t * c;
  }
}

RATTLE_CPU_CLONES
void move_points(double* __restrict u_next, double* __restrict low_next, const double* __restrict u,
                 const double* __restrict low, const double* __restrict P, const double* __restrict x,
                 std::size_t N) noexcept {
  for (std::size_t l = 1; l < N; ++l) {
    const TwoWords next = moved_by(x[l] + ((P[l - 1] + P[l + 1]) - 2.0 * P[l]), u[l], low[l]);
    u_next[l] = next.high;
    low_next[l] = next.low;
  }
}

}  // namespace

void step_string_low(const LowWordString& string, double* u_next, const double* u, const double* u_prev,
                     double* scratch) noexcept {
  const auto [r, t, b, s] = string.stencil;
  const BundleEnd &left = string.left, &right = string.right;
  const std::size_t N = string.N, low = string.low;
  const Words now{u, u + low}, prev{u_prev, u_prev + low};
  double *const P = scratch, *const x = scratch + N + 1;
  prepare_points(string.stencil, P, x, u, u + low, u_prev, u_prev + low, N);
  const double v_left = between(prev, now, 0), v_right = between(prev, now, N);
  P[0] = s * v_left - b * left.curvature * (u[1] + u[1 + low]);
  P[N] = s * v_right - b * right.curvature * (u[N - 1] + u[N - 1 + low]);
  move_points(u_next, u_next + low, u, u + low, P, x, N);

  const auto put = [&](std::size_t l, TwoWords next) {
    u_next[l] = next.high;
    u_next[l + low] = next.low;
  };
  // A free end: half a cell of mass, no moment, no shear.
  const double left_step = left.is_free ? r * v_left + 2.0 * (t * now.slope(0) + (P[1] - P[0])) : 0.0;
  const double right_step =
      right.is_free ? r * v_right - 2.0 * (t * now.slope(N - 1) + (P[N] - P[N - 1])) : 0.0;
  put(0, moved_by(left_step, u[0], u[low]));  // at a held end u is 0
  put(N, moved_by(right_step, u[N], u[N + low]));
  if (left.holds_first) put(1, {});
  if (right.holds_first) put(N - 1, {});
}

StringSums sum_string_low(const double* u, const double* u_now, const double* u_prev, std::size_t N,
                          std::size_t low) noexcept {
  const Words next{u, u + low}, now{u_now, u_now + low}, prev{u_prev, u_prev + low};
  StringSums sum;
  double v = between(now, next, 0), moved = between(prev, next, 0);
  sum.velocity2 = v * v;
  sum.moved2 = moved * moved;
  for (std::size_t l = 0; l < N; ++l) {
    const double v_after = between(now, next, l + 1), moved_after = between(prev, next, l + 1);
    sum.velocity2 += v_after * v_after;
    sum.moved2 += moved_after * moved_after;
    sum.slope += next.slope(l) * now.slope(l);
    sum.slope_velocity2 += (v_after - v) * (v_after - v);
    sum.slope_moved2 += (moved_after - moved) * (moved_after - moved);
    if (l > 0) sum.curvature += next.curvature(l) * now.curvature(l);
    v = v_after;
    moved = moved_after;
  }
  return sum;
}

double sum_slopes_low(const double* u, const double* u_now, std::size_t N, std::size_t low) noexcept {
  const Words later{u, u + low}, earlier{u_now, u_now + low};
  double sum = 0.0;
  for (std::size_t l = 0; l < N; ++l) sum += later.slope(l) * earlier.slope(l);
  return sum;
}

}  // namespace rattle
