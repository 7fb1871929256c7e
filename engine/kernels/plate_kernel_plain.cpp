#include <rattle/kernels/cpu_clones.hpp>
#include <rattle/kernels/plate_kernel.hpp>

namespace rattle {
namespace {

#define RATTLE_PART inline __attribute__((always_inline))

// Five rows of v around a row, and three of v-. Rows beyond an edge are not part of the level but scratch rows.
struct PlateRows {
  const double *up_2, *up, *here, *down, *down_2;
  const double *up_prev, *here_prev, *down_prev;
};

// v+ = v + r' (v - v-) + a L L v + b (S v - S v-), S the sum of the four neighbours, r' = r - 4 b. The caller
// passes both outermost neighbours along the row, because beyond an edge they are not stored. Under tension t
// (S v - 4 v) is added.
template <bool is_tensioned>
RATTLE_PART double plain_point(const PlateStencil& c, const PlateRows& v, std::ptrdiff_t m, double left_2,
                               double right_2) noexcept {
  const double near = (v.up[m] + v.down[m]) + (v.here[m - 1] + v.here[m + 1]);
  const double diagonal = (v.up[m - 1] + v.up[m + 1]) + (v.down[m - 1] + v.down[m + 1]);
  const double far = (v.up_2[m] + v.down_2[m]) + (left_2 + right_2);
  const double near_prev = (v.up_prev[m] + v.down_prev[m]) + (v.here_prev[m - 1] + v.here_prev[m + 1]);
  const double biharmonic = far + 2.0 * diagonal - 8.0 * near + 20.0 * v.here[m];
  const double moved = v.here[m] - v.here_prev[m];
  const double next = v.here[m] + c.r * moved + c.bending * biharmonic + c.damping * (near - near_prev);
  return is_tensioned ? next + c.tension * (near - 4.0 * v.here[m]) : next;
}

template <bool is_tensioned>
RATTLE_PART void plain_row(const PlateStencil& c, const PlateRows& rows, double* __restrict next,
                           std::ptrdiff_t last) noexcept {
#if !defined(__clang__)
#pragma GCC ivdep
#endif
  for (std::ptrdiff_t m = 2; m <= last; ++m)
    next[m] = plain_point<is_tensioned>(c, rows, m, rows.here[m - 2], rows.here[m + 2]);
}

template <bool is_tensioned>
RATTLE_PART void plain_plate(const PlateStencil& c, const PlateShape& shape, double* v_next, const double* v,
                             const double* v_prev, double* scratch) noexcept {
  const std::ptrdiff_t M = shape.columns, row = M + 1;
  const double mirrored = shape.clamped ? 1.0 : -1.0;  // a point beyond an edge, relative to the one inside it
  double *const above = scratch, *const below = scratch + row;
  for (std::ptrdiff_t m = 0; m <= M; ++m) {
    above[m] = mirrored * v[row + m];
    below[m] = mirrored * v[(shape.rows - 1) * row + m];
  }
  for (std::ptrdiff_t l = shape.first; l <= shape.rows - shape.first; ++l) {
    const double *const here = v + l * row, *const here_prev = v_prev + l * row;
    double* const next = v_next + l * row;
    const PlateRows rows{l == 1 ? above : here - 2 * row,
                         here - row,
                         here,
                         here + row,
                         l == shape.rows - 1 ? below : here + 2 * row,
                         here_prev - row,
                         here_prev,
                         here_prev + row};
    plain_row<is_tensioned>(c, rows, next, M - 2);
    if (shape.first > 1) continue;
    next[1] = plain_point<is_tensioned>(c, rows, 1, mirrored * here[1], here[3]);
    next[M - 1] = plain_point<is_tensioned>(c, rows, M - 1, here[M - 3], mirrored * here[M - 1]);
  }
}

}  // namespace

RATTLE_CPU_CLONES
void step_plate_plain(const PlateStencil& stencil, const PlateShape& shape, double* v_next, const double* v,
                      const double* v_prev, double* scratch) noexcept {
  PlateStencil c = stencil;
  c.r = stencil.r - 4.0 * stencil.damping;
  if (c.tension != 0.0)
    plain_plate<true>(c, shape, v_next, v, v_prev, scratch);
  else
    plain_plate<false>(c, shape, v_next, v, v_prev, scratch);
}

PlateSums sum_plate_plain(const PlateShape& shape, const double* v, const double* v_now, const double* v_prev,
                          bool is_tensioned) noexcept {
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
    for (std::ptrdiff_t m = 0; m < M && is_tensioned; ++m) {
      sum.gradient2 += (u[m + 1] - u[m]) * (now[m + 1] - now[m]);
      if (l < rows) sum.gradient2 += (u[m + row] - u[m]) * (now[m + row] - now[m]);
    }
  }
  if (!shape.clamped) return sum;
  const auto edge = [&](std::ptrdiff_t inside) { sum.laplacian += 2.0 * v[inside] * v_now[inside]; };
  for (std::ptrdiff_t m = 1; m < M; ++m) edge(row + m), edge((rows - 1) * row + m);
  for (std::ptrdiff_t l = 1; l < rows; ++l) edge(l * row + 1), edge(l * row + M - 1);
  return sum;
}

}  // namespace rattle
