#include <rattle/kernels/cpu_clones.hpp>
#include <rattle/kernels/modal_kernel.hpp>

namespace rattle {
namespace {

constexpr std::size_t abreast = 8;  // sums that do not wait for each other

double total(const double* sums) noexcept {
  return ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
}

}  // namespace

RATTLE_CPU_CLONES
void curve_modes_alone(const double* __restrict S, const double* __restrict q, double* __restrict c,
                       std::size_t count) noexcept {
  for (std::size_t i = 0; i < count; ++i) c[i] = -S[i] * q[i];
}

// Four columns in one pass: c is read and written a quarter as often.
RATTLE_CPU_CLONES
void curve_modes_together(const double* __restrict S, const double* __restrict q, double* __restrict c,
                          std::size_t count) noexcept {
  for (std::size_t i = 0; i < count; ++i) c[i] = 0.0;
  std::size_t j = 0;
  for (; j + 4 <= count; j += 4) {
    const double* const a = S + j * count;
    const double *const b = a + count, *const d = b + count, *const e = d + count;
    const double qa = q[j], qb = q[j + 1], qd = q[j + 2], qe = q[j + 3];
    for (std::size_t i = 0; i < count; ++i) c[i] -= (a[i] * qa + b[i] * qb) + (d[i] * qd + e[i] * qe);
  }
  for (; j < count; ++j)
    for (std::size_t i = 0; i < count; ++i) c[i] -= S[j * count + i] * q[j];
}

RATTLE_CPU_CLONES
CurvatureSums sum_modal_curvature(const double* __restrict c, const double* __restrict yields,
                                  const ModalLevels& q, std::size_t count) noexcept {
  const double *const next = q.next, *const prev = q.prev;
  const std::size_t low = q.low;
  double moved[abreast] = {}, squared[abreast] = {};
  const auto add = [&](std::size_t i, std::size_t to) {
    moved[to] += c[i] * ((next[i] - prev[i]) + (next[i + low] - prev[i + low]));
    squared[to] += yields[i] * (c[i] * c[i]);
  };
  std::size_t i = 0;
  for (; i + abreast <= count; i += abreast)
    for (std::size_t to = 0; to < abreast; ++to) add(i + to, to);
  for (std::size_t to = 0; i < count; ++i, ++to) add(i, to);
  return {total(moved), total(squared)};
}

RATTLE_CPU_CLONES
void push_modes(double factor, const double* __restrict yields, const double* __restrict c,
                const ModalLevels& q, std::size_t count) noexcept {
  double* __restrict const value = q.next;
  double* __restrict const error = q.next + q.low;
  for (std::size_t i = 0; i < count; ++i) {
    const double before = value[i], whole = error[i] + factor * yields[i] * c[i], sum = before + whole;
    const double taken = sum - before;
    value[i] = sum;
    error[i] = (before - (sum - taken)) + (whole - taken);  // the exact rounding error of the sum
  }
}

}  // namespace rattle
