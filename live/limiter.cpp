#include "live/limiter.hpp"

#include <algorithm>
#include <cmath>

namespace rattle::live {

Limiter::Limiter(std::size_t channels, double sample_rate)
    : delayed_(channels * window), last_good_(channels), rise_(-std::expm1(-1.0 / (release * sample_rate))) {
  needed_.fill(1.0);
  first_box_.fill(1.0);
  second_box_.fill(1.0);
}

double Limiter::mean(const std::array<double, box>& values) noexcept {
  double sum = 0.0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(box);
}

double Limiter::gain_for(double peak) noexcept {
  constexpr double near_one = 1e-5;  // a release ends at 1 minus this
  needed_[position_] = peak > ceiling ? ceiling / peak : 1.0;
  released_ += rise_ * (1.0 - released_);
  if (released_ > 1.0 - near_one) released_ = 1.0;
  released_ = std::min(released_, *std::min_element(needed_.begin(), needed_.end()));
  first_box_[box_position_] = released_;
  second_box_[box_position_] = mean(first_box_);
  return mean(second_box_);
}

void Limiter::process(std::span<float* const> channels, std::size_t frames) noexcept {
  for (std::size_t i = 0; i < frames; ++i) {
    const std::size_t oldest = position_ + 1 == window ? 0 : position_ + 1;
    double peak = 0.0;
    for (std::size_t c = 0; c < channels.size(); ++c) {
      float x = channels[c][i];
      if (!std::isfinite(x)) x = 0.99f * last_good_[c];
      last_good_[c] = x;
      delayed_[c * window + position_] = x;
      peak = std::max(peak, static_cast<double>(std::abs(x)));
    }
    const double gain = gain_for(peak);
    least_gain_ = std::min(least_gain_, gain);
    for (std::size_t c = 0; c < channels.size(); ++c) {
      const float x = delayed_[c * window + oldest];
      // Clamped because rounding may put the product one unit in the last place above the ceiling.
      channels[c][i] =
          gain == 1.0 ? x : std::clamp(static_cast<float>(gain * static_cast<double>(x)), -ceiling, ceiling);
    }
    position_ = oldest;
    box_position_ = box_position_ + 1 == box ? 0 : box_position_ + 1;
  }
}

double Limiter::take_least_gain() noexcept {
  const double least = least_gain_;
  least_gain_ = 1.0;
  return least;
}

}  // namespace rattle::live
