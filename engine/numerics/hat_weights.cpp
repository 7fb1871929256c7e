#include <algorithm>
#include <cmath>

#include <rattle/numerics/hat_weights.hpp>

namespace rattle {

HatPair hat_pair(double x, double h, int intervals) noexcept {
  const double wanted = x / h;
  const double place = wanted >= 0.0 ? std::min(wanted, static_cast<double>(intervals)) : 0.0;  // NaN goes to 0
  const double left = std::min(std::floor(place), static_cast<double>(intervals - 1));
  const double share = place - left;
  return {static_cast<std::size_t>(left), 1.0 - share, share};
}

std::size_t hat_range_capacity(double width, double h) noexcept { return static_cast<std::size_t>(width / h) + 4; }

HatRange hat_rectangle(double x, double width, double h, int intervals, std::span<double> weights) noexcept {
  const double from = std::max(x - 0.5 * width, 0.0) / h;
  const double to = std::min(x + 0.5 * width, intervals * h) / h;
  if (!(to > from)) return {};
  const double first = std::max(std::floor(from), 0.0);
  const double last = std::min(std::ceil(to), static_cast<double>(intervals));
  HatRange range{static_cast<std::size_t>(first), 0};
  // The integral of a linear flank from a to b, measured from its foot, is (b - a)(b + a) / 2.
  const auto flank = [](double a, double b) { return b > a ? 0.5 * (b - a) * (b + a) : 0.0; };
  for (double m = first; m <= last && range.count < weights.size(); m += 1.0) {
    const double rising = flank(std::max(from - (m - 1.0), 0.0), std::min(to - (m - 1.0), 1.0));
    const double falling = flank(std::max((m + 1.0) - to, 0.0), std::min((m + 1.0) - from, 1.0));
    weights[range.count++] = (rising + falling) * h / width;
  }
  return range;
}

}  // namespace rattle
