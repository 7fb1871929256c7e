#include <rattle/kernels/cpu_clones.hpp>
#include <rattle/kernels/curvature_kernel.hpp>

namespace rattle {

CurvatureSums curve_string_plain(const LevelsAround& u, double* curvature, std::ptrdiff_t first,
                                 std::ptrdiff_t last) noexcept {
  CurvatureSums sum;
  for (std::ptrdiff_t l = first; l <= last; ++l) {
    const double c = (u.now[l + 1] - u.now[l]) - (u.now[l] - u.now[l - 1]);
    curvature[l] = c;
    sum.moved += c * (u.next[l] - u.prev[l]);
    sum.squared += c * c;
  }
  return sum;
}

CurvatureSums curve_plate_plain(const PlateShape& shape, const LevelsAround& v, double* curvature) noexcept {
  const std::ptrdiff_t row = shape.columns + 1;
  CurvatureSums sum;
  for (std::ptrdiff_t l = shape.first; l <= shape.rows - shape.first; ++l)
    for (std::ptrdiff_t i = l * row + shape.first; i <= l * row + shape.columns - shape.first; ++i) {
      const double here = v.now[i];
      const double c =
          ((v.now[i + 1] - here) - (here - v.now[i - 1])) + ((v.now[i + row] - here) - (here - v.now[i - row]));
      curvature[i] = c;
      sum.moved += c * (v.next[i] - v.prev[i]);
      sum.squared += c * c;
    }
  return sum;
}

RATTLE_CPU_CLONES
void push_by_curvature(double factor, const double* __restrict curvature, double* __restrict u,
                       std::size_t count) noexcept {
  for (std::size_t i = 0; i < count; ++i) u[i] += factor * curvature[i];
}

double sum_slopes_of_string(const double* u, const double* u_prev, std::ptrdiff_t intervals) noexcept {
  double sum = 0.0;
  for (std::ptrdiff_t l = 0; l < intervals; ++l) sum += (u[l + 1] - u[l]) * (u_prev[l + 1] - u_prev[l]);
  return sum;
}

double sum_slopes_of_plate(const PlateShape& shape, const double* v, const double* v_prev) noexcept {
  const std::ptrdiff_t row = shape.columns + 1;
  double sum = 0.0;
  for (std::ptrdiff_t l = 0; l <= shape.rows; ++l) {
    sum += sum_slopes_of_string(v + l * row, v_prev + l * row, shape.columns);
    for (std::ptrdiff_t i = l * row; i < (l + 1) * row && l < shape.rows; ++i)
      sum += (v[i + row] - v[i]) * (v_prev[i + row] - v_prev[i]);
  }
  return sum;
}

}  // namespace rattle
