// Output levels since the last status that was read.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "live/live_status.hpp"

namespace rattle::live {

class Meters {
 public:
  void clear() noexcept { *this = {}; }

  void add(std::span<float* const> channels, std::size_t first, std::size_t frames, double gain) noexcept {
    for (std::size_t c = 0; c < std::min(channels.size(), most_channels); ++c)
      for (std::size_t i = first; i < first + frames; ++i) {
        const float x = channels[c][i];
        peak_[c] = std::max(peak_[c], std::abs(x));
        squares_[c] += static_cast<double>(x) * x;
      }
    frames_ += frames;
    least_gain_ = std::min(least_gain_, gain);
  }

  void report(LiveStatus& status) const noexcept {
    for (std::size_t c = 0; c < most_channels; ++c) {
      status.peak[c] = peak_[c];
      status.rms[c] =
          frames_ ? static_cast<float>(std::sqrt(squares_[c] / static_cast<double>(frames_))) : 0.0f;
    }
    status.limiter_reduction = -20.0 * std::log10(least_gain_);
  }

 private:
  std::array<float, most_channels> peak_{};
  std::array<double, most_channels> squares_{};
  std::uint64_t frames_ = 0;
  double least_gain_ = 1.0;
};

}  // namespace rattle::live
