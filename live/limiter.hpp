// Limiter that keeps every channel within the ceiling, with one gain for all channels. It looks ahead, so that
// the gain has come down smoothly by the time a peak is output. Below the ceiling it is a bit-exact delay.
//
//   r_n = min(1, ceiling / largest |x_n| of the channels)
//   m_n = min(r_{n-24} ... r_n), rising again only slowly (`release`)
//   y_n = x_{n-24} (m * box * box)_n,   two boxes of 13: all 25 averaged values of m include r_{n-24}
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
  static constexpr double release = 0.1;       // s, time constant: 1/e of a gain reduction is left

  Limiter(std::size_t channels, double sample_rate);

  // Works in place. Precondition: the number of channels is that given to the constructor.
  void process(std::span<float* const> channels, std::size_t frames) noexcept;

  // Returns the smallest gain since the last call.
  double take_least_gain() noexcept;

 private:
  static constexpr std::size_t window = look_ahead + 1;
  static constexpr std::size_t box = (window + 1) / 2;

  double gain_for(double peak) noexcept;
  static double mean(const std::array<double, box>& values) noexcept;

  std::vector<float> delayed_;    // window samples for each channel
  std::vector<float> last_good_;  // per channel; replaces non-finite input, decaying
  std::array<double, window> needed_;
  std::array<double, box> first_box_, second_box_;
  std::size_t position_ = 0, box_position_ = 0;
  double released_ = 1.0;
  double rise_;
  double least_gain_ = 1.0;
};

}  // namespace rattle::live
