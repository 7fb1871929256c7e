#include <rattle/kernels/cpu_clones.hpp>
#include <rattle/kernels/string_kernel.hpp>

namespace rattle {

RATTLE_CPU_CLONES
void step_string_plain(const StringStencil& stencil, double* __restrict u_next, const double* __restrict u,
                       const double* __restrict u_prev, std::ptrdiff_t last) noexcept {
  const auto [r, e, f, e_prev] = stencil;
  for (std::ptrdiff_t l = 2; l <= last; ++l) {
    const double twice = 2.0 * u[l];
    const double near = (u[l - 1] + u[l + 1]) - twice;
    const double far = (u[l - 2] + u[l + 2]) - twice;
    const double near_prev = (u_prev[l - 1] + u_prev[l + 1]) - 2.0 * u_prev[l];
    u_next[l] = u[l] + r * (u[l] - u_prev[l]) + e * near + f * far + e_prev * near_prev;
  }
}

StringSums sum_string_plain(const double* u, const double* u_now, const double* u_prev, std::size_t N,
                            std::size_t stride) noexcept {
  StringSums sum;
  double here = u[0], now = u_now[0], prev = u_prev[0], s_before = 0.0, s_now_before = 0.0;
  sum.velocity2 = (here - now) * (here - now);
  sum.moved2 = (here - prev) * (here - prev);
  for (std::size_t l = 0; l < N; ++l) {
    const double after = u[(l + 1) * stride], after_now = u_now[(l + 1) * stride];
    const double after_prev = u_prev[(l + 1) * stride];
    const double s = after - here, s_now = after_now - now, s_prev = after_prev - prev;
    sum.velocity2 += (after - after_now) * (after - after_now);
    sum.moved2 += (after - after_prev) * (after - after_prev);
    sum.slope += s * s_now;
    sum.slope_velocity2 += (s - s_now) * (s - s_now);
    sum.slope_moved2 += (s - s_prev) * (s - s_prev);
    if (l > 0) sum.curvature += (s - s_before) * (s_now - s_now_before);
    here = after;
    now = after_now;
    prev = after_prev;
    s_before = s;
    s_now_before = s_now;
  }
  return sum;
}

}  // namespace rattle
