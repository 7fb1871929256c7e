#include <rattle/kernels/cpu_clones.hpp>
#include <rattle/kernels/string_kernel_low.hpp>

namespace rattle {
namespace {

// A number and what rounding took from it.
struct TwoWords {
  double high = 0.0, low = 0.0;
  double value() const noexcept { return high + low; }
};

inline TwoWords operator-(const TwoWords& a, const TwoWords& b) noexcept {
  return {a.high - b.high, a.low - b.low};
}

// u_{l+1} - u_l, exact but for the last place of the low word.
inline TwoWords slope(const double* u, const double* low, std::size_t l) noexcept {
  const double high = u[l + 1] - u[l], taken = u[l + 1] - high;
  const double lost = (u[l + 1] - (high + taken)) + (taken - u[l]);  // exactly what the difference lost
  return {high, lost + (low[l + 1] - low[l])};
}

// Where the string turns as a whole its slopes are large and alike, and their difference is exact.
inline double curvature(const double* u, const double* low, std::size_t l) noexcept {
  return (slope(u, low, l) - slope(u, low, l - 1)).value();
}

inline double between(const double* earlier, const double* later, std::size_t l, std::size_t low) noexcept {
  return (later[l] - earlier[l]) + (later[l + low] - earlier[l + low]);
}

RATTLE_CPU_CLONES
void find_curvatures(double* __restrict c, const double* __restrict u, const double* __restrict low,
                     std::size_t N) noexcept {
  for (std::size_t l = 1; l < N; ++l) c[l] = curvature(u, low, l);
}

// u+ = u + step. What was taken before goes with the step, so that it never grows beyond the last rounding.
inline TwoWords moved_by(double step, double u, double low) noexcept {
  const double by = low + step, sum = u + by, taken = sum - u;
  return {sum, (u - (sum - taken)) + (by - taken)};
}

RATTLE_CPU_CLONES
void step_between_ends(const CurvatureStencil& stencil, const double* __restrict c,
                       const double* __restrict c_prev, double* __restrict u_next, double* __restrict low_next,
                       const double* __restrict u, const double* __restrict low,
                       const double* __restrict u_prev, const double* __restrict low_prev,
                       std::size_t N) noexcept {
  const auto [r, t, b, s] = stencil;
  for (std::size_t l = 1; l < N; ++l) {
    const double v = (u[l] - u_prev[l]) + (low[l] - low_prev[l]);
    const double bent = (c[l - 1] + c[l + 1]) - 2.0 * c[l];
    const TwoWords next = moved_by(r * v + t * c[l] - b * bent + s * (c[l] - c_prev[l]), u[l], low[l]);
    u_next[l] = next.high;
    low_next[l] = next.low;
  }
}

}  // namespace

void step_string_low(const LowWordString& string, double* u_next, const double* u, const double* u_prev,
                     double* scratch) noexcept {
  const auto& [stencil, left, right, N, low] = string;
  double *const c = scratch, *const c_prev = scratch + N + 1;
  find_curvatures(c, u, u + low, N);
  find_curvatures(c_prev, u_prev, u_prev + low, N);
  c[0] = left.curvature * (u[1] + u[1 + low]);
  c[N] = right.curvature * (u[N - 1] + u[N - 1 + low]);
  step_between_ends(stencil, c, c_prev, u_next, u_next + low, u, u + low, u_prev, u_prev + low, N);

  const auto put = [&](std::size_t l, TwoWords next) {
    u_next[l] = next.high;
    u_next[l + low] = next.low;
  };
  // `inward` is the slope's sign seen from the end; the point carries half a cell.
  const auto end = [&](const BundleEnd& kind, std::size_t l, std::size_t beside, std::size_t first_slope,
                       double inward) {
    if (kind.holds_first) put(beside, {});
    if (!kind.is_free) return put(l, {});
    const TwoWords now = slope(u, u + low, first_slope), prev = slope(u_prev, u_prev + low, first_slope);
    const auto [r, t, b, s] = stencil;
    const double pull = inward * (t * now.value() + s * (now - prev).value()) - b * c[beside];
    put(l, moved_by(r * between(u_prev, u, l, low) + 2.0 * pull, u[l], u[l + low]));
  };
  end(left, 0, 1, 0, 1.0);
  end(right, N, N - 1, N - 1, -1.0);
}

StringSums sum_string_low(const double* u, const double* u_now, const double* u_prev, std::size_t N,
                          std::size_t low) noexcept {
  StringSums sum;
  TwoWords before, before_now;
  for (std::size_t l = 0; l <= N; ++l) {
    const double v = between(u_now, u, l, low), moved = between(u_prev, u, l, low);
    sum.velocity2 += v * v;
    sum.moved2 += moved * moved;
    if (l == N) break;
    const TwoWords s = slope(u, u + low, l), s_now = slope(u_now, u_now + low, l);
    const double turned = (s - s_now).value(), turned_twice = (s - slope(u_prev, u_prev + low, l)).value();
    sum.slope += s.value() * s_now.value();
    sum.slope_velocity2 += turned * turned;
    sum.slope_moved2 += turned_twice * turned_twice;
    if (l > 0) sum.curvature += (s - before).value() * (s_now - before_now).value();
    before = s;
    before_now = s_now;
  }
  return sum;
}

double sum_slopes_low(const double* u, const double* u_now, std::size_t N, std::size_t low) noexcept {
  double sum = 0.0;
  for (std::size_t l = 0; l < N; ++l)
    sum += slope(u, u + low, l).value() * slope(u_now, u_now + low, l).value();
  return sum;
}

}  // namespace rattle
