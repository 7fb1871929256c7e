// Keeps every channel within the ceiling, with one gain for all. It looks ahead, so that the gain has come down
// smoothly when a peak comes out; below the ceiling it is a delay, bit for bit.
//
//   r_n = min(1, ceiling / largest |x_n| of the channels)
//   m_n = min(r_{n-24} ... r_n), let rise again only slowly
//   y_n = x_{n-24} (m * box * box)_n,   two boxes of 13: the 25 values of m that count all know r_{n-24}
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace rattle::live {

class Limiter {
 public:
  static constexpr int look_ahead = 24;        // samples
  static constexpr float ceiling = 0.966051f;  // -0.3 dB of full scale
  static constexpr double release = 0.1;       // s until 1/e of a reduction is left

  Limiter(std::size_t channels, double sample_rate);

  // In place. Precondition: as many channels as it was made for.
  void process(std::span<float* const> channels, std::size_t frames) noexcept;

  // The smallest gain since the last call.
  double take_least_gain() noexcept;

 private:
  static constexpr std::size_t window = look_ahead + 1;
  static constexpr std::size_t box = (window + 1) / 2;

  double gain_for(double peak) noexcept;
  static double mean(const std::array<double, box>& values) noexcept;

  std::vector<float> delayed_;    // window samples for each channel
  std::vector<float> last_good_;  // per channel, stands in for what is no number
  std::array<double, window> needed_;
  std::array<double, box> first_box_, second_box_;
  std::size_t position_ = 0, box_position_ = 0;
  double released_ = 1.0;
  double rise_;
  double least_gain_ = 1.0;
};

}  // namespace rattle::live
