#include "smoothing.hpp"

#include <algorithm>

namespace rattle {

std::vector<double> sample_points(const std::vector<TableRow>& rows, double rate, std::size_t count) {
  std::vector<double> values(count);
  std::size_t right = 0;
  for (std::size_t n = 0; n < count; ++n) {
    const double t = static_cast<double>(n) / rate;
    while (right < rows.size() && rows[right].x <= t) ++right;
    if (right == 0) {
      values[n] = rows.front().y;
    } else if (right == rows.size()) {
      values[n] = rows.back().y;
    } else {
      const TableRow &a = rows[right - 1], &b = rows[right];
      values[n] = a.y + (b.y - a.y) * (t - a.x) / (b.x - a.x);
    }
  }
  return values;
}

void smooth(std::vector<double>& values, double length) {
  const std::ptrdiff_t reach = static_cast<std::ptrdiff_t>(length / 2.0);
  const std::ptrdiff_t count = static_cast<std::ptrdiff_t>(values.size());
  if (reach < 1 || count < 2) return;
  for (int pass = 0; pass < 2; ++pass) {
    std::vector<double> sums(values.size() + 1);
    for (std::size_t i = 0; i < values.size(); ++i) sums[i + 1] = sums[i] + (values[i] - values[0]);
    const double base = values[0];
    for (std::ptrdiff_t i = 0; i < count; ++i) {
      const std::ptrdiff_t side =
          std::min({reach, i, count - 1 - i});  // narrower near the ends; the end values do not change
      const double sum =
          sums[static_cast<std::size_t>(i + side + 1)] - sums[static_cast<std::size_t>(i - side)];
      values[static_cast<std::size_t>(i)] = base + sum / static_cast<double>(2 * side + 1);
    }
  }
}

}  // namespace rattle
