// The inner product of two vectors.
#pragma once

#include <cstddef>

namespace rattle {

// With four lanes there are four sums, which do not wait for one another. With one the sum is in order.
template <std::size_t lanes>
double dot(const double* a, const double* b, std::size_t n) noexcept {
  static_assert(lanes == 1 || lanes == 4);
  double sum[lanes] = {};
  std::size_t i = 0;
  for (; i + lanes <= n; i += lanes)
    for (std::size_t lane = 0; lane < lanes; ++lane) sum[lane] += a[i + lane] * b[i + lane];
  for (; i < n; ++i) sum[0] += a[i] * b[i];
  if constexpr (lanes == 1)
    return sum[0];
  else
    return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

}  // namespace rattle
