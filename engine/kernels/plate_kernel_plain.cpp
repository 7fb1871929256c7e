#include <rattle/kernels/cpu_clones.hpp>
#include <rattle/kernels/plate_kernel.hpp>

namespace rattle {
namespace {

#define RATTLE_PART inline __attribute__((always_inline)) void

// w = a L v + b (v - v_prev) along one row; its ends are the caller's.
RATTLE_PART inner_row(const PlateStencil& c, const double* __restrict v, const double* __restrict v_prev,
                      double* __restrict w, std::ptrdiff_t row, std::ptrdiff_t last) noexcept {
  const double a = c.bending, b = c.damping;
  for (std::ptrdiff_t m = 1; m <= last; ++m) {
    const double laplacian = v[m - row] + v[m + row] + v[m - 1] + v[m + 1] - 4.0 * v[m];
    w[m] = a * laplacian + b * (v[m] - v_prev[m]);
  }
}

// v+ = v + r (v - v-) + L w
RATTLE_PART outer_row(double r, double* __restrict v_next, const double* __restrict v,
                      const double* __restrict v_prev, const double* __restrict w_before,
                      const double* __restrict w, const double* __restrict w_after, std::ptrdiff_t first,
                      std::ptrdiff_t last) noexcept {
  for (std::ptrdiff_t m = first; m <= last; ++m)
    v_next[m] = v[m] + r * (v[m] - v_prev[m]) + (w_before[m] + w_after[m] + w[m - 1] + w[m + 1] - 4.0 * w[m]);
}

// At an edge v = 0, and L v is 0 or, clamped, twice the neighbour.
RATTLE_PART inner_or_edge_row(const PlateStencil& c, const PlateShape& shape, const double* v,
                              const double* v_prev, int l, double* w) noexcept {
  const std::ptrdiff_t M = shape.columns, row = M + 1;
  const double edge = shape.clamped ? 2.0 * c.bending : 0.0;
  v += l * row;
  v_prev += l * row;
  if (l == 0 || l == shape.rows) {
    const double* neighbour = l == 0 ? v + row : v - row;
    for (std::ptrdiff_t m = 0; m <= M; ++m) w[m] = edge * neighbour[m];
    return;
  }
  inner_row(c, v, v_prev, w, row, M - 1);
  w[0] = edge * v[1];
  w[M] = edge * v[M - 1];
}

}  // namespace

RATTLE_CPU_CLONES
void step_plate_plain(const PlateStencil& stencil, const PlateShape& shape, double* v_next, const double* v,
                      const double* v_prev, double* scratch) noexcept {
  const std::ptrdiff_t row = shape.columns + 1;
  double* before = scratch;  // w of rows l-1, l, l+1
  double* here = before + row;
  double* after = here + row;
  inner_or_edge_row(stencil, shape, v, v_prev, shape.first - 1, before);
  inner_or_edge_row(stencil, shape, v, v_prev, shape.first, here);
  for (int l = shape.first; l <= shape.rows - shape.first; ++l) {
    inner_or_edge_row(stencil, shape, v, v_prev, l + 1, after);
    outer_row(stencil.r, v_next + l * row, v + l * row, v_prev + l * row, before, here, after, shape.first,
              shape.columns - shape.first);
    double* const oldest = before;
    before = here;
    here = after;
    after = oldest;
  }
}

PlateSums sum_plate_plain(const PlateShape& shape, const double* v, const double* v_now,
                          const double* v_prev) noexcept {
  const std::ptrdiff_t rows = shape.rows, M = shape.columns, row = M + 1;
  const auto laplacian = [row](const double* w) { return w[-row] + w[row] + w[-1] + w[1] - 4.0 * w[0]; };
  PlateSums sum;
  for (std::ptrdiff_t l = 0; l <= rows; ++l) {
    const double *u = v + l * row, *now = v_now + l * row, *prev = v_prev + l * row;
    for (std::ptrdiff_t m = 0; m <= M; ++m) {
      const double d = u[m] - now[m], e = u[m] - prev[m];
      sum.velocity2 += d * d;
      sum.moved2 += e * e;
    }
    for (std::ptrdiff_t m = 0; m < M; ++m) {
      const double d = (u[m + 1] - now[m + 1]) - (u[m] - now[m]),
                   e = (u[m + 1] - prev[m + 1]) - (u[m] - prev[m]);
      sum.gradient_velocity2 += d * d;
      sum.gradient_moved2 += e * e;
    }
    for (std::ptrdiff_t m = 0; m <= M && l < rows; ++m) {
      const double d = (u[m + row] - now[m + row]) - (u[m] - now[m]);
      const double e = (u[m + row] - prev[m + row]) - (u[m] - prev[m]);
      sum.gradient_velocity2 += d * d;
      sum.gradient_moved2 += e * e;
    }
    for (std::ptrdiff_t m = 1; m < M && l > 0 && l < rows; ++m)
      sum.laplacian += laplacian(u + m) * laplacian(now + m);
  }
  if (!shape.clamped) return sum;
  const auto edge = [&](std::ptrdiff_t inside) { sum.laplacian += 2.0 * v[inside] * v_now[inside]; };
  for (std::ptrdiff_t m = 1; m < M; ++m) edge(row + m), edge((rows - 1) * row + m);
  for (std::ptrdiff_t l = 1; l < rows; ++l) edge(l * row + 1), edge(l * row + M - 1);
  return sum;
}

}  // namespace rattle
