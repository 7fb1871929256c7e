#include "analysis/thinning.hpp"

#include <algorithm>
#include <utility>

namespace rattle {

std::int64_t stretch_length(std::int64_t samples, std::int64_t stretches) {
  const std::int64_t wanted = std::max<std::int64_t>(stretches, 1);
  return std::max<std::int64_t>((samples + wanted - 1) / wanted, 1);
}

Thinner::Thinner(std::int64_t samples, std::int64_t stretches) : stretch_(stretch_length(samples, stretches)) {
  const auto most = static_cast<std::size_t>(2 * std::min(samples, std::max<std::int64_t>(stretches, 1)) + 2);
  kept_.n.reserve(most);
  kept_.values.reserve(most);
}

void Thinner::keep(const Sample& sample) {
  if (!kept_.n.empty() && kept_.n.back() >= sample.n) return;
  kept_.n.push_back(static_cast<std::int32_t>(sample.n));
  kept_.values.push_back(sample.value);
}

void Thinner::close_stretch() {
  const bool smallest_first = smallest_.n <= largest_.n;
  keep(smallest_first ? smallest_ : largest_);
  keep(smallest_first ? largest_ : smallest_);
}

void Thinner::add(double value) {
  const Sample sample{next_++, value};
  if (sample.n == 0) keep(sample);
  if (left_ == 0) {
    smallest_ = largest_ = sample;
    left_ = stretch_;
  }
  if (sample.value < smallest_.value) smallest_ = sample;
  if (sample.value > largest_.value) largest_ = sample;
  last_ = sample;
  if (--left_ == 0) close_stretch();
}

KeptSignal Thinner::finish() {
  if (left_ > 0) close_stretch();
  if (next_ > 0) keep(last_);
  return std::move(kept_);
}

}  // namespace rattle
