#include <rattle/kernels/cpu_clones.hpp>
#include <rattle/kernels/string_kernel.hpp>

namespace rattle {

RATTLE_CPU_CLONES
void step_string(const StringStencil& stencil, double* __restrict u_next, const double* __restrict u,
                 const double* __restrict u_prev, std::ptrdiff_t first, std::ptrdiff_t last) noexcept {
  const auto [r, e, f, e_prev] = stencil;
  for (std::ptrdiff_t l = first; l <= last; ++l) {
    const double twice = 2.0 * u[l];
    const double near = (u[l - 1] + u[l + 1]) - twice;
    const double far = (u[l - 2] + u[l + 2]) - twice;
    const double near_prev = (u_prev[l - 1] + u_prev[l + 1]) - 2.0 * u_prev[l];
    u_next[l] = u[l] + r * (u[l] - u_prev[l]) + e * near + f * far + e_prev * near_prev;
  }
}

}  // namespace rattle
