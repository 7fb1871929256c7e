#include "play/callback_times.hpp"

#include <algorithm>
#include <cmath>

namespace rattle::play {
namespace {

constexpr double smallest = 1e-6;
const double bin_width = std::log(1.01);

}  // namespace

void CallbackTimes::add(double share) noexcept {
  const double place = std::log(std::max(share, smallest) / smallest) / bin_width;
  const auto bin = static_cast<std::size_t>(std::min(place, static_cast<double>(bins - 1)));
  histogram_[bin].fetch_add(1, std::memory_order_relaxed);
  count_.fetch_add(1, std::memory_order_relaxed);
  last_.store(share, std::memory_order_relaxed);
  if (share > worst_.load(std::memory_order_relaxed)) worst_.store(share, std::memory_order_relaxed);
}

double CallbackTimes::quantile(double part) const noexcept {
  const auto wanted = static_cast<std::uint64_t>(std::ceil(part * static_cast<double>(count())));
  std::uint64_t seen = 0;
  for (std::size_t bin = 0; bin < bins; ++bin) {
    seen += histogram_[bin].load(std::memory_order_relaxed);
    if (seen >= wanted && seen > 0)
      return std::min(smallest * std::exp((static_cast<double>(bin) + 1.0) * bin_width), worst());
  }
  return worst();
}

}  // namespace rattle::play
