#include <algorithm>
#include <cstdint>
#include <rattle/numerics/hat_weights.hpp>

namespace rattle {
namespace {

// floor of 0 <= x < 2^53; baseline x86 has an instruction for this but not for floor.
double whole_part(double x) noexcept { return static_cast<double>(static_cast<std::int64_t>(x)); }

}  // namespace

std::size_t hat_range_capacity(double width, double h, int intervals) noexcept {
  return static_cast<std::size_t>(std::min(width / h, static_cast<double>(intervals))) + 4;
}

HatRange hat_rectangle(double x, double width, double h, int intervals, std::span<double> weights) noexcept {
  const double from = std::max(x - 0.5 * width, 0.0) / h;
  const double to = std::min(x + 0.5 * width, intervals * h) / h;
  if (!(to > from)) return {};
  const double first = whole_part(from);
  const double whole = whole_part(to);
  const double last = std::min(whole < to ? whole + 1.0 : whole, static_cast<double>(intervals));
  const double height = h / width;
  HatRange range{static_cast<std::size_t>(first), 0};
  // The integral of a linear flank from a to b, measured from its foot, is (b - a)(b + a) / 2.
  const auto flank = [](double a, double b) { return b > a ? 0.5 * (b - a) * (b + a) : 0.0; };
  if (to - from >= 2.0 && static_cast<std::size_t>(last - first) < weights.size()) {
    // Only the two points at each edge have less than their whole hat under it.
    range.count = static_cast<std::size_t>(last - first) + 1;
    for (std::size_t j = 2; j + 2 < range.count; ++j) weights[j] = height;
    weights[0] = flank(0.0, (first + 1.0) - from) * height;
    weights[1] = (flank(from - first, 1.0) + 0.5) * height;
    weights[range.count - 2] = (0.5 + flank(last - to, 1.0)) * height;
    weights[range.count - 1] = flank(0.0, to - (last - 1.0)) * height;
    return range;
  }
  for (double m = first; m <= last && range.count < weights.size(); m += 1.0) {
    const double rising = flank(std::max(from - (m - 1.0), 0.0), std::min(to - (m - 1.0), 1.0));
    const double falling = flank(std::max((m + 1.0) - to, 0.0), std::min((m + 1.0) - from, 1.0));
    weights[range.count++] = (rising + falling) * height;
  }
  return range;
}

}  // namespace rattle
